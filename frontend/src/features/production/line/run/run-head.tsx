import type { RunRecord } from '#api/production.ts';
import type { WorkOrderOnFloorResponse } from '#api/work-orders.ts';
import { OrderFacts } from '#frontend/features/production/line/order-facts.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';

interface RunHeadProps {
  readonly run: RunRecord;
  readonly order: WorkOrderOnFloorResponse | null;
}

/** What runs, and for which order. */
export const RunHead = ({ run, order }: RunHeadProps) => (
  <div className="run-head">
    <h2 className="run-product">{run.product}</h2>
    <p className="run-order">
      <Pill tone={run.status === 'Paused' ? 'warn' : 'good'}>{run.status}</Pill>
      <span className="code">{run.runNumber}</span>
      <span className="code">{run.workOrderId}</span>
      {order && <OrderFacts order={order} />}
    </p>
  </div>
);
