import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';

interface DiscardCountsDialogProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asked before a dialog with counts in it closes. */
export const DiscardCountsDialog = ({ onKeep, onDiscard }: DiscardCountsDialogProps) => (
  <Dialog
    title="Discard what was counted?"
    description="This receipt has not been sent. Closing it throws the counts away."
    isOpen
    isFloor
    onClose={onKeep}
    actions={
      <>
        <Button onClick={onDiscard}>Discard</Button>
        <Button look="primary" onClick={onKeep}>
          Keep counting
        </Button>
      </>
    }
  />
);
