import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WorkOrderRecord } from '#api/work-orders.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';
import { Loading } from '#frontend/ui/loading.tsx';
import { ErrorPanel } from '#frontend/ui/panel.tsx';
import { LOOK_AGAIN_MS } from './live-work-orders.ts';
import { workOrder } from './queries.ts';

interface RecordDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Looked at again while it is open; what is being edited must stay as it was. */
  readonly isLive?: boolean;
  /** The dialog itself, once the order is here. */
  readonly children: (order: WorkOrderRecord) => ReactNode;
}

/** Fetches an order with its history before a dialog shows it. */
export const RecordDialog = ({ id, title, onClose, isLive = false, children }: RecordDialogProps) => {
  const order = useQuery({
    ...workOrder(id),
    gcTime: 0,
    refetchInterval: isLive && LOOK_AGAIN_MS,
    refetchOnWindowFocus: isLive,
  });
  if (order.data) return children(order.data);
  return (
    <Dialog
      title={title}
      isOpen
      width="medium"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {order.isError ? (
        <ErrorPanel isTrying={order.isFetching} onTryAgain={() => void order.refetch()}>
          {`Failed to load the work order: ${reasonOf(order.error, 'Try again.')}`}
        </ErrorPanel>
      ) : (
        <Loading>Loading work order...</Loading>
      )}
    </Dialog>
  );
};
