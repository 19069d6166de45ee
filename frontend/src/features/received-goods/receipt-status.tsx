import type { ReceiptListItem } from '#api/receipts.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import './receipt-status.css';
import { STATUS_LABELS, STATUS_TONES } from './receipt-labels.ts';

/** How a receipt stands, and why where it failed. */
export const ReceiptStatus = ({ status, reason }: Pick<ReceiptListItem, 'status' | 'reason'>) => (
  <span className="receipt-status">
    <Pill tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Pill>
    {status === 'FAILED' && reason && <span className="small soft receipt-reason">{reason}</span>}
  </span>
);
