import { useDeviceStorage } from '#frontend/shared/offline/device-storage.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { DRAFT_RETENTION_DAYS } from './draft.ts';

interface DiscardCountsDialogProps {
  readonly onKeepCounting: () => void;
  readonly onKeepForLater: () => void;
  readonly onDiscard: () => void;
}

/** Asked before a dialog with counts in it closes. */
export const DiscardCountsDialog = ({
  onKeepCounting,
  onKeepForLater,
  onDiscard,
}: DiscardCountsDialogProps) => (
  <Dialog
    title="Discard what was counted?"
    description={`This receipt has not been received yet. ${
      useDeviceStorage() === 'keeps'
        ? `Kept for later, its counts are offered to you for ${DRAFT_RETENTION_DAYS} days.`
        : 'This device does not keep its counts: kept for later, they are offered to you until this page is closed or reloaded.'
    }`}
    isOpen
    isFloor
    onClose={onKeepCounting}
    actions={
      <>
        <Button onClick={onKeepCounting}>Keep counting</Button>
        <Button onClick={onKeepForLater}>Keep for later</Button>
        <Button look="danger" onClick={onDiscard}>
          Discard
        </Button>
      </>
    }
  />
);
