import { CreateDialog } from './create-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { ViewDialog } from './view-dialog.tsx';

interface OpenWorkOrderDialogProps {
  readonly dialog: OpenDialog;
  readonly onClose: () => void;
}

/** The dialog that stands open over a list of work orders. */
export const OpenWorkOrderDialog = ({ dialog, onClose }: OpenWorkOrderDialogProps) => {
  switch (dialog.kind) {
    case 'create':
      return <CreateDialog onClose={onClose} />;
    case 'view':
      return <ViewDialog id={dialog.id} onClose={onClose} />;
    case 'edit':
      return <EditDialog id={dialog.order.id} onClose={onClose} />;
    case 'duplicate':
      return <DuplicateDialog order={dialog.order} onClose={onClose} />;
    case 'move':
      return <MoveDialog move={dialog.move} order={dialog.order} onClose={onClose} />;
  }
};
