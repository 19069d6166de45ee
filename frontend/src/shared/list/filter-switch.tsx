import { memo, startTransition, useOptimistic } from 'react';
import { Switch } from '#frontend/ui/fields/switch.tsx';

interface FilterSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Narrows a list while it is on. It moves at once; the list follows as soon as there is time. */
export const FilterSwitch = memo(({ label, isOn, onChange }: FilterSwitchProps) => {
  const [shown, show] = useOptimistic(isOn);
  return (
    <Switch
      label={label}
      isOn={shown}
      onChange={(next) =>
        startTransition(() => {
          show(next);
          onChange(next);
        })
      }
    />
  );
});
