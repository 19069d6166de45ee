import { memo, startTransition, useOptimistic } from 'react';
import { hasSingleKeys } from '#frontend/shared/single-keys.ts';
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

/** How one comes here without a Tab. */
const HINT = { title: 'Press / to come here', 'aria-keyshortcuts': '/' } as const;

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
        {...(hasSingleKeys() && HINT)}
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
