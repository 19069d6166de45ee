import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { requiredDateText } from '#frontend/shared/formatting/required-date-text.ts';
import { PriorityMark } from '#frontend/shared/status/priority-mark.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';

interface RunHeadProps {
  readonly run: RunRecord;
  readonly order: WorkOrderRow | null;
}

/** What runs, and for which order. */
export const RunHead = ({ run, order }: RunHeadProps) => (
  <div className="run-head">
    <h2 className="run-product">{run.product}</h2>
    <p className="run-order">
      <Pill tone={run.status === 'Paused' ? 'warn' : 'good'}>{run.status}</Pill>
      <span className="code">{run.runNumber}</span>
      <span className="code">{run.workOrderId}</span>
      {order && <PriorityMark priority={order.priority} />}
      {order && <span className="soft">{`Due ${requiredDateText(order.requiredDate)}`}</span>}
    </p>
  </div>
);
