import { useQuery } from '@tanstack/react-query';
import { inventory } from '#frontend/shared/queries/inventory.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { FromAccounting } from './from-accounting.tsx';
import { FromFile } from './from-file.tsx';

interface OpeningDialogProps {
  readonly onClose: () => void;
}

/** Stock that was here before the product was: from the accounting system, or from a file. */
export const OpeningDialog = ({ onClose }: OpeningDialogProps) => {
  // Of all warehouses: the accounting system is asked for an item.
  const { data } = useQuery(inventory);
  return (
    <Dialog
      title="Load opening stock"
      isOpen
      isInAddress
      width="wide"
      hasCloseButton
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Stack gap="large">
        <p className="soft">Each lot is loaded once. Loading again changes nothing that was loaded before.</p>
        {data && <FromAccounting items={data.items} />}
        <FromFile />
      </Stack>
    </Dialog>
  );
};
