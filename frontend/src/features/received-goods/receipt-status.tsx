import type { ReceiptListItem } from '#api/receipts.ts';
import { Pill } from '#frontend/ui/pill.tsx';
import './receipt-status.css';
import { STATUS_TONES, STATUS_WORDS } from './receipt-words.ts';

/** How a receipt stands, and why where it failed. */
export const ReceiptStatus = ({ status, reason }: Pick<ReceiptListItem, 'status' | 'reason'>) => (
  <span className="receipt-status">
    <Pill tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Pill>
    {status === 'FAILED' && reason && <span className="small soft receipt-reason">{reason}</span>}
  </span>
);
