import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunLotResponse, RunRecord } from '#api/production.ts';
import type { WorkOrderRecord } from '#api/work-orders.ts';
import { MOVES, moveDisabledReason } from '#domain/work-orders/moves.ts';
import { yieldOf } from '#domain/work-orders/work-order-facts.ts';
import { reasonOf, reasonUnlessSessionEnd } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { CloseRunDialog } from '#frontend/features/production/goods/goods-dialogs.ts';
import { lotText } from '#frontend/features/production/goods/goods-text.ts';
import { ReturnLotDialog } from '#frontend/features/production/goods/return-lot-dialog.tsx';
import { currentOrder, runAt } from '#frontend/features/production/line/line-queries.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { capitalised } from '#frontend/shared/formatting/capitalised.ts';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { CloseShortDialog } from './close-short-dialog.tsx';
import { clockText, runSeconds } from './run-time.ts';
import { useEndOrder } from './use-run-changes.ts';

interface AfterStopDialogProps {
  readonly run: RunRecord;
  readonly onClose: () => void;
}

const factsOf = (run: RunRecord) => [
  { name: 'Good', value: amountText(run.good, run.unit) },
  { name: 'Loss', value: amountText(run.loss, run.unit) },
  { name: 'Yield', value: percentText(yieldOf(run)) },
  { name: 'Run time', value: clockText(runSeconds(run, serverClock.now())) },
];

/** How the order can end now: whole, or short; or why it can't yet, for this person. */
const endOf = (order: WorkOrderRecord | undefined, mayCloseShort: boolean) => {
  if (!order) return { isWhole: false, isShort: false, disabledReason: null };
  const now = serverClock.now();
  if (moveDisabledReason(order, 'complete', now) === null)
    return { isWhole: true, isShort: false, disabledReason: null };
  const closeShortDisabledReason = moveDisabledReason(order, 'closeShort', now);
  return {
    isWhole: false,
    isShort: closeShortDisabledReason === null,
    disabledReason:
      closeShortDisabledReason ?? (mayCloseShort ? null : 'a manager or sysadmin can close it short'),
  };
};

/** What the run ended with, and the order's own end, where it is due and the person may. */
export const AfterStopDialog = ({ run, onClose }: AfterStopDialogProps) => {
  const order = useQuery(currentOrder(run.workOrderId));
  const idOf = useContentId();
  usePreload(CloseRunDialog);
  const [isClosingShort, setClosingShort] = useState(false);
  const [isClosingRun, setClosingRun] = useState(false);
  const [returned, setReturned] = useState<RunLotResponse | null>(null);
  const detail = useQuery(runAt(run));
  const goods = detail.data?.goods ?? null;
  const mayComplete = usePermission(MOVES.complete.permission);
  const mayCloseRun = usePermission('run.close');
  const mayCloseShort = usePermission(MOVES.closeShort.permission);
  const completing = useEndOrder('complete_work_order');
  const ended = ({ id }: WorkOrderRecord) => {
    notify('success', 'Work order completed', `${id} is completed.`);
    onClose();
  };

  if (isClosingShort && order.data) {
    return <CloseShortDialog order={order.data} onEnded={ended} onClose={() => setClosingShort(false)} />;
  }

  if (returned) return <ReturnLotDialog runId={run.runId} lot={returned} onClose={() => setReturned(null)} />;

  if (isClosingRun && goods) {
    return (
      <CloseRunDialog
        goods={goods}
        lots={detail.data?.lots ?? []}
        components={detail.data?.components ?? []}
        onClosed={() => setClosingRun(false)}
        onClose={() => setClosingRun(false)}
      />
    );
  }

  const failure =
    completing.isError && reasonUnlessSessionEnd(completing.error, 'That did not work. Try again.');
  const { isWhole, isShort, disabledReason } = endOf(order.data, mayCloseShort);
  return (
    <Dialog
      title={`${run.runNumber} is stopped`}
      isOpen
      isFloor
      width="medium"
      isLocked={completing.isPending}
      onClose={onClose}
      notice={failure && <Banner tone="error">{failure}</Banner>}
      actions={
        <>
          <Button onClick={onClose} disabled={completing.isPending}>
            Done
          </Button>
          {goods && goods.closedAt === null && mayCloseRun && (
            <Button {...CloseRunDialog.preloadOnHover} onClick={() => setClosingRun(true)}>
              Close run
            </Button>
          )}
          {isShort && mayCloseShort && (
            <Button onClick={() => setClosingShort(true)}>Close work order short</Button>
          )}
          {order.data && isWhole && mayComplete && (
            <Button
              look="primary"
              isPending={completing.isPending}
              pendingLabel="Completing..."
              onClick={() => {
                const { id, version } = order.data;
                completing.mutate(
                  { id, version, changeId: idOf([id, version]), reason: '' },
                  { onSuccess: ({ data }) => ended(data) },
                );
              }}
            >
              Complete work order
            </Button>
          )}
        </>
      }
    >
      <DescriptionList facts={factsOf(run)} />
      {goods && (
        <p>
          {goods.closedAt === null
            ? 'Return what is over, then close the run: that settles what it used. Production Order History has it as well.'
            : 'The run is closed: what it used is settled.'}
        </p>
      )}
      {goods?.closedAt === null && <LeftAtLine lots={detail.data?.lots ?? []} onReturn={setReturned} />}
      {order.isPending && <Loading>Looking at the work order...</Loading>}
      {order.isError && (
        <Banner tone="warning">{`The work order could not be read: ${reasonOf(order.error, 'Try again.')}`}</Banner>
      )}
      {order.data && (
        <p>
          <strong className="figures">
            {`${amountText(order.data.good, order.data.uom)} of ${amountText(order.data.quantity, order.data.uom)}`}
          </strong>
          {` are made of ${order.data.id}. `}
          {isWhole && 'It can be completed.'}
          {disabledReason && `${capitalised(disabledReason)}.`}
        </p>
      )}
    </Dialog>
  );
};

interface LeftAtLineProps {
  readonly lots: readonly RunLotResponse[];
  readonly onReturn: (lot: RunLotResponse) => void;
}

/** What was issued and is not returned: unless it goes back it was used. */
const LeftAtLine = ({ lots, onReturn }: LeftAtLineProps) => {
  const mayReturn = usePermission('run.issue');
  return (
    <Stack>
      {lots
        .filter(({ atLine }) => atLine > 0)
        .map((lot) => (
          <Row key={lotText(lot)}>
            <Button disabled={!mayReturn} aria-label={`Return ${lotText(lot)}`} onClick={() => onReturn(lot)}>
              Return
            </Button>
            <span>
              <strong className="figures">{`${quantityText(lot.atLine)} ${lot.baseUom}`}</strong>
              {` ${lot.name || lot.inventoryID}${lot.lotNumber ? `, lot ${lot.lotNumber}` : ''}`}
            </span>
          </Row>
        ))}
    </Stack>
  );
};
