import { type FormEvent, type ReactNode, useState } from 'react';
import type { ReasonKind } from '#domain/work-centers/reason-kinds.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { ReasonChoice } from './reason-choice.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly kind: ReasonKind;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of something, and does it. */
export const ReasonDialog = ({ kind, onSubmit, ...dialog }: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = reason.trim();
    setRefused(trimmed === '' ? 'Choose a reason, or type one.' : undefined);
    if (trimmed !== '') onSubmit(trimmed);
  };
  return (
    <FormDialog {...dialog} isFloor isDirty={reason !== ''} width="medium" onSubmit={submit}>
      <ReasonChoice
        kind={kind}
        value={reason}
        error={refused}
        onChange={(next) => {
          setReason(next);
          setRefused(undefined);
        }}
      />
    </FormDialog>
  );
};
