import type { ReasonResponse } from '#api/work-centers.ts';
import { CreateLineDialog } from './create-line-dialog.tsx';
import { CreateReasonDialog } from './create-reason-dialog.tsx';
import { EditLineDialog } from './edit-line-dialog.tsx';
import { EditReasonDialog } from './edit-reason-dialog.tsx';
import type { LineRow } from './queries.ts';

type OpenDialog =
  | { readonly kind: 'add'; readonly to: 'lines' | 'reasons' }
  | { readonly kind: 'edit-line'; readonly line: LineRow }
  | { readonly kind: 'edit-reason'; readonly reason: ReasonResponse };

interface OpenRecordDialogProps {
  readonly dialog: OpenDialog;
  readonly onClose: () => void;
}

/** The dialog that stands open over the lines or the reasons. */
export const OpenRecordDialog = ({ dialog, onClose }: OpenRecordDialogProps) => {
  switch (dialog.kind) {
    case 'add':
      return dialog.to === 'lines' ? (
        <CreateLineDialog onClose={onClose} />
      ) : (
        <CreateReasonDialog onClose={onClose} />
      );
    case 'edit-line':
      return <EditLineDialog line={dialog.line} onClose={onClose} />;
    case 'edit-reason':
      return <EditReasonDialog reason={dialog.reason} onClose={onClose} />;
  }
};
