import { useState } from 'react';
import { ulid } from 'ulid';
import type { BomResponse } from '#api/bom.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useChangeBom } from '#frontend/features/bom/queries.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';

interface ActDialogProps {
  readonly bom: BomResponse;
  /** The revision that makes room; undefined: none. */
  readonly former: string | undefined;
  readonly act: 'activate' | 'archive';
  readonly onClose: () => void;
}

const titleOf = ({ inventoryID, revision }: BomResponse, verb: string): string =>
  `${verb} revision ${revision} of ${inventoryID}?`;

/** Asks before a revision is made the Active one, or is taken out of use. */
export const RevisionActDialog = ({ bom, former, act, onClose }: ActDialogProps) => {
  // What was asked about stays so, though the page reads anew.
  const [opened] = useState(() => ({ bom, former, requestId: ulid() }));
  const activating = useChangeBom('activate_bom');
  const archiving = useChangeBom('archive_bom');
  const change = act === 'activate' ? activating : archiving;
  const { inventoryID, revision, version } = opened.bom;
  const confirm = () =>
    change.mutate(
      { requestId: opened.requestId, inventoryID, revision, version },
      {
        onSuccess: () => {
          notify('success', `Revision ${revision} is ${act === 'activate' ? 'Active' : 'Archived'}`);
          onClose();
        },
      },
    );
  const failure = change.error ? reasonOf(change.error, 'That did not work. Try again.') : undefined;
  return act === 'activate' ? (
    <ConfirmDialog
      title={titleOf(opened.bom, 'Activate')}
      confirmLabel="Activate"
      pendingLabel="Activating..."
      isPending={change.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      {opened.former === undefined
        ? 'Work orders that start from now on are made by it. It never changes afterwards.'
        : `Revision ${opened.former} is archived. Work orders that have started keep it; those that start from now on are made by this one.`}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={titleOf(opened.bom, 'Archive')}
      confirmLabel="Archive"
      pendingLabel="Archiving..."
      isDanger
      isPending={change.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      {opened.bom.status === 'Active'
        ? 'The product is then without a bill of material. Work orders that have started keep it.'
        : 'It can be activated later, and is not changed any more.'}
    </ConfirmDialog>
  );
};
