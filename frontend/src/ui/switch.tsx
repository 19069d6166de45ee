import { SwitchField } from '@aws-amplify/ui-react';
import './amplify-theme.css';
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

export const Switch = ({ label, isOn, onChange, isDisabled, isLabelHidden, note }: SwitchProps) => (
  <span className="switch">
    <SwitchField
      label={label}
      isLabelHidden={isLabelHidden}
      labelPosition="end"
      isChecked={isOn}
      isDisabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    {note && (
      <span className="switch-note" role="status">
        {note}
      </span>
    )}
  </span>
);
