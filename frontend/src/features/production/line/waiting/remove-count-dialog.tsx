import { countText } from '#frontend/features/production/line/count/count-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import type { RecordedCount } from './floor-store.ts';

interface RemoveCountDialogProps {
  readonly count: RecordedCount;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** A count that the server refused is nowhere else: it is asked about before it is forgotten. */
export const RemoveCountDialog = ({ count, onRemove, onClose }: RemoveCountDialogProps) => (
  <Dialog
    title={`Remove ${countText(count.request)}?`}
    description={`It was never added to ${count.run.runNumber}, and is on this device alone.`}
    isOpen
    isFloor
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>Keep</Button>
        <Button look="danger" onClick={onRemove}>
          Remove count
        </Button>
      </>
    }
  />
);
