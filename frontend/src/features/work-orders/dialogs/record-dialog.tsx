import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WorkOrderRecord } from '#api/work-orders.ts';
import { POLL_INTERVAL_MS } from '#frontend/features/work-orders/live-work-orders.ts';
import { workOrder } from '#frontend/features/work-orders/queries.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';

interface RecordDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Looked at again while it is open; what is being edited must stay as it was. */
  readonly isLive?: boolean;
  /** The address says that it is open. */
  readonly isInAddress?: boolean;
  /** The dialog itself, once the order is here. */
  readonly children: (order: WorkOrderRecord) => ReactNode;
}

/** Fetches an order with its history before a dialog shows it. */
export const RecordDialog = (props: RecordDialogProps) => {
  const { id, title, onClose, isLive = false, isInAddress = false, children } = props;
  const order = useQuery({
    ...workOrder(id),
    gcTime: 0,
    refetchInterval: isLive && POLL_INTERVAL_MS,
    refetchOnWindowFocus: isLive,
  });
  if (order.data) return children(order.data);
  return (
    <Dialog
      title={title}
      isOpen
      isInAddress={isInAddress}
      width="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {order.isError ? (
        <LoadFailure what="the work order" query={order} />
      ) : (
        <Loading>Loading work order...</Loading>
      )}
    </Dialog>
  );
};
