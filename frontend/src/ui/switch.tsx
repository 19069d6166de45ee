import './switch.css';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** Where the row or column says it already. */
  readonly isLabelHidden?: boolean;
  /** Shown behind the switch: 'Updating...'. */
  readonly note?: string | undefined;
}

/** On or off, at once. The input itself is what is seen and touched. */
export const Switch = ({ label, isOn, onChange, isDisabled, isLabelHidden, note }: SwitchProps) => (
  <span className="switch">
    <label className="switch-label">
      <input
        type="checkbox"
        role="switch"
        className="switch-input"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
    {note && (
      <span className="switch-note" role="status">
        {note}
      </span>
    )}
  </span>
);
