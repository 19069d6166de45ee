import { useState } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';

interface CountedElsewhereDialogProps {
  readonly orders: readonly ReceiveOrder[];
  readonly onMoveHere: () => Promise<void>;
  readonly onClose: () => void;
}

/** Two tabs over one count would lose one's work to the other's: the person says where it goes on. */
export const CountedElsewhereDialog = ({ orders, onMoveHere, onClose }: CountedElsewhereDialogProps) => {
  const [isMoving, setMoving] = useState(false);
  return (
    <Dialog
      title={`${numbersOf(orders)} is open in another tab`}
      description="You are counting it there. Go on in that tab, or move the count here with everything that was entered."
      isOpen
      isFloor
      isLocked={isMoving}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isMoving}>
            Leave it there
          </Button>
          <Button
            look="primary"
            isPending={isMoving}
            pendingLabel="Moving…"
            onClick={() => {
              setMoving(true);
              void onMoveHere();
            }}
          >
            Count here
          </Button>
        </>
      }
    />
  );
};
