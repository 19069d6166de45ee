import { type FormEvent, useState } from 'react';
import type { SubstituteResponse } from '#api/bom.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { useChangeBom } from '#frontend/features/bom/queries.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';

export interface Decision {
  readonly act: 'approve' | 'retire';
  readonly one: SubstituteResponse;
}

interface DecideDialogProps {
  readonly decision: Decision;
  readonly onClose: () => void;
}

const failureOf = (error: unknown): string | undefined =>
  error ? reasonOf(error, 'That did not work. Try again.') : undefined;

/** Asks before a substitute is approved or retired; one with other allergens is approved with a reason. */
export const DecideDialog = ({ decision, onClose }: DecideDialogProps) => {
  // What was asked about stays so, though the list reads anew.
  const [{ act, one }] = useState(decision);
  if (act === 'retire') return <RetireDialog one={one} onClose={onClose} />;
  return one.allergens ? (
    <AllergenDialog one={one} allergens={one.allergens} onClose={onClose} />
  ) : (
    <ApproveDialog one={one} onClose={onClose} />
  );
};

interface OneProps {
  readonly one: SubstituteResponse;
  readonly onClose: () => void;
}

const ApproveDialog = ({ one, onClose }: OneProps) => {
  const idOf = useContentId();
  const approving = useChangeBom('approve_substitute');
  const request = { substituteId: one.substituteId, version: one.version };
  return (
    <ConfirmDialog
      title={`Approve ${one.substitute} for ${one.component}?`}
      confirmLabel="Approve"
      pendingLabel="Approving..."
      isPending={approving.isPending}
      failure={failureOf(approving.error)}
      onConfirm={() =>
        approving.mutate(
          { ...request, requestId: idOf(request) },
          {
            onSuccess: () => {
              notify('success', `${one.substitute} is approved`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {`It is offered at the line from ${one.validFrom} on, where ${one.component} runs short. ${one.reason}`}
    </ConfirmDialog>
  );
};

const RetireDialog = ({ one, onClose }: OneProps) => {
  const idOf = useContentId();
  const retiring = useChangeBom('retire_substitute');
  const request = { substituteId: one.substituteId, version: one.version };
  return (
    <ConfirmDialog
      title={`Retire ${one.substitute} for ${one.component}?`}
      confirmLabel="Retire"
      pendingLabel="Retiring..."
      isDanger
      isPending={retiring.isPending}
      failure={failureOf(retiring.error)}
      onConfirm={() =>
        retiring.mutate(
          { ...request, requestId: idOf(request) },
          {
            onSuccess: () => {
              notify('success', `${one.substitute} is retired`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      It is offered no more, and stays in the list. To use it again, propose it anew.
    </ConfirmDialog>
  );
};

interface AllergenDialogProps extends OneProps {
  readonly allergens: NonNullable<SubstituteResponse['allergens']>;
}

const AllergenDialog = ({ one, allergens, onClose }: AllergenDialogProps) => {
  const idOf = useContentId();
  const mayChange = usePermission('bom.approveAllergenChange');
  const approving = useChangeBom('approve_substitute');
  const [allergenReason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (allergenReason.trim() === '') {
      setError('Say why that may be.');
      return;
    }
    const request = { substituteId: one.substituteId, version: one.version, allergenReason };
    approving.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', `${one.substitute} is approved`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Approve ${one.substitute} for ${one.component}?`}
      description="Its allergens are not those of the component."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Approve"
      pendingLabel="Approving..."
      isPending={approving.isPending}
      failure={
        failureOf(approving.error) ?? (mayChange ? undefined : permissionReason('bom.approveAllergenChange'))
      }
      isDirty={allergenReason !== ''}
    >
      <Banner tone="warning">
        {[
          allergens.added.length > 0 ? `Comes in: ${allergens.added.join(', ')}.` : '',
          allergens.removed.length > 0 ? `Goes out: ${allergens.removed.join(', ')}.` : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
      <TextAreaField
        label="Why that may be"
        value={allergenReason}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
};
