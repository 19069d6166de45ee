import { memo, startTransition, useOptimistic } from 'react';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Grow } from '#frontend/ui/layout/layout.tsx';

interface SearchFieldProps {
  readonly label: string;
  /** What may be typed. Default: the label. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Narrows a list as it is typed. A keypress draws this field alone; the list follows as soon as there is time. */
export const SearchField = memo(({ label, placeholder = label, value, onSearch }: SearchFieldProps) => {
  const [typed, show] = useOptimistic(value);
  return (
    <Grow most="field">
      <TextField
        label={label}
        isLabelHidden
        type="search"
        placeholder={placeholder}
        icon={<Icon name="search" size={18} />}
        value={typed}
        onChange={({ target }) =>
          startTransition(() => {
            show(target.value);
            onSearch(target.value);
          })
        }
      />
    </Grow>
  );
});
