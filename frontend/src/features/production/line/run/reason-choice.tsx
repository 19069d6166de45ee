import { useQuery } from '@tanstack/react-query';
import type { ReasonKind } from '#domain/work-centers/reason-kinds.ts';
import { reasonsOfKind } from '#frontend/shared/queries/site-reasons.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import './reason-choice.css';

interface ReasonChoiceProps {
  readonly kind: ReasonKind;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly error?: string | undefined;
}

/** The site's reasons of a kind as buttons for fingers, and a field for any other. */
export const ReasonChoice = ({ kind, value, onChange, error }: ReasonChoiceProps) => {
  const reasons = useQuery(reasonsOfKind(kind)).data ?? [];
  return (
    <div className="reason-choice">
      {reasons.length > 0 && (
        <fieldset className="reason-buttons">
          <legend className="field-label">Reason</legend>
          {reasons.map((reason) => (
            <Button key={reason} aria-pressed={reason === value} onClick={() => onChange(reason)}>
              {reason}
            </Button>
          ))}
        </fieldset>
      )}
      <TextField
        label={reasons.length > 0 ? 'Another reason' : 'Reason'}
        maxCharacters={500}
        value={reasons.includes(value) ? '' : value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
    </div>
  );
};
