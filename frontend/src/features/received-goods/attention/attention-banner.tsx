import { useState } from 'react';
import { Link } from 'react-router-dom';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import './attention-banner.css';
import { STATUS_LABELS, TO_CHECK_LABEL } from '#frontend/features/received-goods/receipt-labels.ts';
import { RetryAllDialog } from './retry-all-dialog.tsx';
import { type Attention, useAttention } from './use-attention.ts';

/** The receipts that wait for somebody like this person, each a way to it, whatever the list is narrowed to. */
export const AttentionBanner = ({ linkTo }: { readonly linkTo: (receiptId: string) => string }) => {
  const attention = useAttention();
  const [retrying, setRetrying] = useState<Attention | null>(null);
  return (
    <>
      {attention && (
        <Banner
          tone={attention.hasFailed ? 'error' : 'warning'}
          action={
            attention.mayRetry &&
            attention.failed > 1 && <Button onClick={() => setRetrying(attention)}>Send all again</Button>
          }
        >
          <strong>{attention.text}</strong>
          <ul className="attention-list">
            {attention.items.map(
              ({ receiptId, receiptNbr, orderNbr, vendorName, status, toCheck, receivedAt }) => (
                <li key={receiptId}>
                  <Link to={linkTo(receiptId)}>{receiptNbr}</Link>{' '}
                  <span className="small">
                    {`${toCheck ? TO_CHECK_LABEL : STATUS_LABELS[status]} · ${orderNbr} · ${vendorName} · ${atTheSite(receivedAt)}`}
                  </span>
                </li>
              ),
            )}
          </ul>
        </Banner>
      )}
      {/* Beside the banner: that goes with the last that failed, and what the sending came to is still to be read. */}
      {retrying && (
        <RetryAllDialog
          failed={retrying.hasMore ? null : retrying.failed}
          onClose={() => setRetrying(null)}
        />
      )}
    </>
  );
};
