import type { Priority } from '#domain/work-orders/work-order-status.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './priority-mark.css';

/** High stands out in red (spec §2), and by its weight and mark for whom red is no colour. */
export const PriorityMark = ({ priority }: { readonly priority: Priority }) =>
  priority === 'High' ? (
    <strong className="priority-high">
      <Icon name="alert" size={16} />
      High
    </strong>
  ) : (
    <span className="priority-plain">{priority}</span>
  );
