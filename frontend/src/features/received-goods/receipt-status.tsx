import type { ReceiptListItem } from '#api/receipts.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import './receipt-status.css';
import { STATUS_LABELS, STATUS_TONES, TO_CHECK_LABEL } from './receipt-labels.ts';

/** How a receipt stands, and why where it failed, or what to look at where the books differ. */
export const ReceiptStatus = ({
  status,
  reason,
  toCheck,
}: Pick<ReceiptListItem, 'status' | 'reason' | 'toCheck'>) => (
  <span className="receipt-status">
    <Pill tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Pill>
    {toCheck && <Pill tone="warn">{TO_CHECK_LABEL}</Pill>}
    {toCheck && <span className="small soft receipt-reason">{toCheck}</span>}
    {status === 'FAILED' && reason && <span className="small soft receipt-reason">{reason}</span>}
  </span>
);
