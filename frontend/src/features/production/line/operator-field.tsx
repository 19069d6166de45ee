import { TextField } from '#frontend/ui/fields/text-field.tsx';

export const NO_OPERATOR = 'Type who runs the line.';

interface OperatorFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Who runs the line. */
export const OperatorField = ({ value, error, onChange }: OperatorFieldProps) => (
  <TextField
    label="Operator"
    required
    maxCharacters={80}
    autoComplete="off"
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
);
