import { useQuery } from '@tanstack/react-query';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { adjustments, type WhichAdjustments } from './adjustment-queries.ts';
import { AdjustmentSection } from './adjustment-section.tsx';

interface AdjustmentsDialogProps {
  readonly which: WhichAdjustments;
  readonly onClose: () => void;
}

/** Counts, adjustments, scrap and samples on their way into the books: those that stand so, or those of one movement. */
export const AdjustmentsDialog = ({ which, onClose }: AdjustmentsDialogProps) => {
  const found = useQuery(adjustments(which));
  return (
    <Dialog
      title={`Adjustments in ${runtimeConfig().accountingName}`}
      isOpen
      isInAddress={'mark' in which}
      width="wide"
      hasCloseButton
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {found.isPending && <Loading>Loading adjustments...</Loading>}
      {found.isError && <LoadFailure what="the adjustments" query={found} />}
      {found.data?.length === 0 && <SectionNone>No adjustment stands so now.</SectionNone>}
      {found.data?.map((adjustment) => (
        <AdjustmentSection key={adjustment.postingId} adjustment={adjustment} />
      ))}
    </Dialog>
  );
};
