import type { WorkOrderRow } from '#api/work-orders.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import './status-pills.css';
import { STATUS_TONES } from './status-tones.ts';

/** Where an order stands, and whether it is on hold there. */
export const StatusPills = ({ status, onHold }: Pick<WorkOrderRow, 'status' | 'onHold'>) => (
  <span className="status-pills">
    <Pill tone={STATUS_TONES[status]}>{status}</Pill>
    {onHold && <Pill tone="warn">On hold</Pill>}
  </span>
);
