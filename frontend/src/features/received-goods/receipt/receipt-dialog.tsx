import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptDetail } from '#api/receipts.ts';
import { reasonUnlessSessionEnd } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { receiptDetail, useMarkChecked, useRetryReceipt } from '#frontend/features/received-goods/queries.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { DialogNote } from '#frontend/ui/layout/layout.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { cancelDisabledReason, retryDisabledReason } from './disabled-reasons.ts';
import { GoodsReceiptNote } from './goods-receipt-note.tsx';
import { ReceiptView } from './receipt-view.tsx';

/** Fetched when somebody means to cancel: few do, and its form is heavy. */
const CancelReceiptDialog = onDemand(() =>
  import('./cancel-receipt-dialog.tsx').then((loaded) => loaded.CancelReceiptDialog),
);

interface ReceiptDialogProps {
  readonly receiptId: string;
  readonly onClose: () => void;
}

/** One receipt: what was received, how it differs from the order, and its posting, step by step. */
export const ReceiptDialog = ({ receiptId, onClose }: ReceiptDialogProps) => {
  const receipt = useQuery(receiptDetail(receiptId));
  const [isCancelling, setCancelling] = useState(false);
  const retry = useRetryReceipt();
  const check = useMarkChecked();
  const failed = [retry, check].find(({ isError, isPending }) => isError && !isPending);
  const failure = failed && reasonUnlessSessionEnd(failed.error, 'It could not be done. Try again.');
  const { data } = receipt;
  return (
    <Dialog
      title={data ? `Receipt ${data.receiptNbr}` : 'Receipt'}
      isOpen
      isInAddress
      width="wide"
      hasCloseButton
      onClose={onClose}
      notice={failure && <Banner tone="error">{failure}</Banner>}
      actions={
        data ? (
          <Actions
            receipt={data}
            isRetrying={retry.isPending}
            onRetry={() =>
              retry.mutate(
                { receiptId, version: data.version },
                { onSuccess: () => notify('success', `Receipt ${data.receiptNbr}`, 'On its way again') },
              )
            }
            onCancel={() => setCancelling(true)}
            isChecking={check.isPending}
            onChecked={() => check.mutate(receiptId)}
          />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {data && (
        <>
          <ReceiptView receipt={data} />
          <GoodsReceiptNote receipt={data} />
          <RecordHistory noun="Receipts" name={data.receiptNbr} />
        </>
      )}
      {!data && receipt.isPending && <Loading>Loading the receipt...</Loading>}
      {!data && receipt.isError && <LoadFailure what="the receipt" query={receipt} />}
      {isCancelling && data && <CancelReceiptDialog receipt={data} onClose={() => setCancelling(false)} />}
    </Dialog>
  );
};

interface ActionsProps {
  readonly receipt: ReceiptDetail;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly isChecking: boolean;
  readonly onChecked: () => void;
}

/** What can be done with it; what this person may not do is closed and says why. */
const Actions = ({ receipt, isRetrying, onRetry, onCancel, isChecking, onChecked }: ActionsProps) => {
  const powers = {
    mayRetry: usePermission('receipt.retry'),
    mayCancelAny: usePermission('receipt.cancelAny'),
    mayCancelOwn: usePermission('receipt.cancelOwn'),
  };
  const whyNoRetry = retryDisabledReason(receipt, powers);
  const whyNoCancel = cancelDisabledReason(receipt, powers);
  const isToCheck = receipt.remark?.checkedBy === null;
  const whyNoCheck = isToCheck && !powers.mayRetry ? 'A manager says that it is checked.' : null;
  return (
    <>
      <DialogNote id="why-closed">
        {[whyNoRetry, whyNoCancel, whyNoCheck].filter(Boolean).join(' ')}
      </DialogNote>
      <Button onClick={() => window.print()}>Print</Button>
      {whyNoCancel !== undefined && (
        <Button
          {...CancelReceiptDialog.preloadOnHover}
          disabled={whyNoCancel !== null}
          aria-describedby="why-closed"
          onClick={onCancel}
        >
          Cancel receipt
        </Button>
      )}
      {isToCheck && (
        <Button
          look="primary"
          disabled={whyNoCheck !== null}
          aria-describedby="why-closed"
          isPending={isChecking}
          pendingLabel="Saving..."
          onClick={onChecked}
        >
          Mark as checked
        </Button>
      )}
      {whyNoRetry !== undefined && (
        <Button
          look="primary"
          disabled={whyNoRetry !== null}
          aria-describedby="why-closed"
          isPending={isRetrying}
          pendingLabel="Sending..."
          onClick={onRetry}
        >
          Send again
        </Button>
      )}
    </>
  );
};
