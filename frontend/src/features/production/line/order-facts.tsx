import type { WorkOrderOnFloorResponse } from '#api/work-orders.ts';
import { requiredDateText } from '#frontend/shared/formatting/required-date-text.ts';
import { PriorityMark } from '#frontend/shared/status/priority-mark.tsx';

/** What the line has to know of the order that it runs, or is about to. */
export const OrderFacts = ({ order }: { readonly order: WorkOrderOnFloorResponse }) => (
  <>
    <PriorityMark priority={order.priority} />
    <span className="soft">{`Due ${requiredDateText(order.requiredDate)}`}</span>
    {order.note && <span>{order.note}</span>}
  </>
);
