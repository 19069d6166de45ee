import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { ApiFailure, reasonUnlessSessionEnd } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { displayName } from '#frontend/auth/session/signed-in-user.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { noGoodsText } from '#frontend/features/production/goods/goods-text.ts';
import { CheckNote } from '#frontend/features/production/line/check/check-note.tsx';
import { currentOrder, openOrders } from '#frontend/features/production/line/line-queries.ts';
import { NO_OPERATOR, OperatorField } from '#frontend/features/production/line/operator-field.tsx';
import { OrderFacts } from '#frontend/features/production/line/order-facts.tsx';
import { TouchLink } from '#frontend/features/production/line/touch-link.tsx';
import type { LiveLine } from '#frontend/features/production/line/waiting/floor-store.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { OrderChoice } from './order-choice.tsx';
import './start-panel.css';
import { runIn, useRunChange } from '#frontend/features/production/line/run/use-run-changes.ts';

interface StartPanelProps {
  readonly line: LiveLine;
  /** Somebody else was quicker: their run is on the line now. */
  readonly onTaken: (run: RunRecord) => void;
}

/** A free line: which order runs next, and who runs it. */
export const StartPanel = ({ line, onTaken }: StartPanelProps) => {
  const me = displayName(useUser());
  const mayStart = usePermission('run.start');
  const orders = useQuery(openOrders);
  const [order, setOrder] = useState<WorkOrderRow | null>(null);
  const chosen = useQuery({ ...currentOrder(order?.id ?? ''), enabled: order !== null });
  const [operator, setOperator] = useState(me);
  const [refused, setRefused] = useState<string>();
  const idOf = useContentId();
  const starting = useRunChange('start_run');

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (operator.trim() === '') return setRefused(NO_OPERATOR);
    if (!order) return;
    const request = { line: line.code, workOrderId: order.id, operator: operator.trim() };
    // As a promise: their run may have come to the screen, and this form be gone, before the answer.
    starting.mutateAsync({ runId: idOf(request), ...request }).catch((error: unknown) => {
      const live = runIn(error);
      if (live && error instanceof ApiFailure && error.code === 'LINE_BUSY') onTaken(live);
    });
  };

  const missing = order && (order.inventoryID === null ? 'freeText' : line.place ? null : 'noPlace');
  const failure =
    starting.isError && reasonUnlessSessionEnd(starting.error, 'The run was not started. Try again.');
  return (
    <form className="start-panel" noValidate aria-label="Start a run" onSubmit={start}>
      <Card>
        {orders.data && orders.data.length === 0 && (
          <EmptyPanel action={<TouchLink to="/dashboard/work-orders">Open Work Order List</TouchLink>}>
            There is no open work order. Runs are started on work orders.
          </EmptyPanel>
        )}
        {orders.data && orders.data.length > 0 && (
          <OrderChoice
            orders={orders.data}
            value={order?.id ?? null}
            onChange={(picked) => {
              setOrder(picked);
              starting.reset();
            }}
          />
        )}
        {orders.isPending && <Skeleton height={320} />}
        {orders.isError && !orders.data && <LoadFailure what="work orders" query={orders} />}
      </Card>
      <div className="start-side">
        <div className="start-box start-who">
          <OperatorField
            value={operator}
            error={refused}
            onChange={(typed) => {
              setOperator(typed);
              setRefused(undefined);
            }}
          />
        </div>
        <div className="start-box start-go">
          <p className="start-order" aria-live="polite">
            {order ? (
              <>
                <strong>{order.product}</strong>
                <span className="code soft">{order.id}</span>
                {chosen.data && <OrderFacts order={chosen.data} />}
              </>
            ) : (
              <span className="soft">Choose a work order.</span>
            )}
          </p>
          {missing && <p className="soft">{noGoodsText[missing]}</p>}
          {order && order.inventoryID !== null && (
            <CheckNote key={order.id} line={line.code} workOrderId={order.id} />
          )}
          {failure && <Banner tone="error">{failure}</Banner>}
          <Button
            look="primary"
            type="submit"
            className="start-button"
            disabled={!order || !mayStart}
            isPending={starting.isPending}
            pendingLabel="Starting..."
          >
            Start run
          </Button>
          {!mayStart && <p className="soft small">Your role may not start runs.</p>}
        </div>
      </div>
    </form>
  );
};
