import './checkbox.css';

interface CheckboxProps {
  readonly label: string;
  /** What it means, under the label. */
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** One of several that may be chosen together; counts only once the form is sent. */
export const Checkbox = ({ label, hint, isOn, onChange }: CheckboxProps) => (
  <label className="checkbox">
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
    {hint && <span className="checkbox-hint">{hint}</span>}
  </label>
);
