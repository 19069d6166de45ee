import { useQuery } from '@tanstack/react-query';
import type { ReasonKind } from '#domain/work-centers/reason-kinds.ts';
import { reasonsOfKind } from '#frontend/shared/queries/site-reasons.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { FieldSet, Row } from '#frontend/ui/layout/layout.tsx';

interface ReasonFieldProps {
  readonly kind: ReasonKind;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
}

/** Why something is done: one of the site's reasons at a press, or any words. */
export const ReasonField = ({ kind, value, error, onChange }: ReasonFieldProps) => {
  const offered = useQuery(reasonsOfKind(kind)).data ?? [];
  return (
    <>
      {offered.length > 0 && (
        <FieldSet legend="Choose one, or write below">
          <Row gap="small">
            {offered.map((reason) => (
              <Button key={reason} aria-pressed={reason === value} onClick={() => onChange(reason)}>
                {reason}
              </Button>
            ))}
          </Row>
        </FieldSet>
      )}
      <TextAreaField
        label="Reason"
        required
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
};
