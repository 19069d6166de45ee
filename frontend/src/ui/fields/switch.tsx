import type { Ref } from 'react';
import './switch.css';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** The change is being saved: it keeps the focus, and further presses do nothing. */
  readonly isPending?: boolean;
  /** Where the row or column says it already. */
  readonly isLabelHidden?: boolean;
  /** Shown behind the switch: 'Updating...'. */
  readonly note?: string | undefined;
  /** What is pressed. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** On or off, at once. The input itself is what is seen and touched. */
export const Switch = ({
  label,
  isOn,
  onChange,
  isDisabled,
  isPending = false,
  isLabelHidden,
  note,
  ref,
}: SwitchProps) => (
  <span className="switch">
    <label className="switch-label">
      <input
        ref={ref}
        type="checkbox"
        role="switch"
        className="switch-input"
        checked={isOn}
        aria-checked={isOn}
        aria-label={isLabelHidden ? label : undefined}
        disabled={isDisabled}
        aria-disabled={isDisabled || isPending || undefined}
        onChange={(event) => {
          if (!isPending) onChange(event.target.checked);
        }}
      />
      {!isLabelHidden && <span>{label}</span>}
    </label>
    {note && (
      <span className="switch-note" role="status">
        {note}
      </span>
    )}
  </span>
);
