import './row-checkbox.css';

interface RowCheckboxProps {
  /** What is chosen by it, read out. */
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Chooses a row. */
export const RowCheckbox = ({ label, isChecked, onChange, isDisabled }: RowCheckboxProps) => (
  <label className="check-mark">
    <input
      type="checkbox"
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="visually-hidden">{label}</span>
  </label>
);
