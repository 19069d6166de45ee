import { Link } from 'react-router-dom';
import { atTheSite } from '#frontend/shared/instant.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import './attention-banner.css';
import { STATUS_WORDS } from './receipt-words.ts';
import { RetryAllButton } from './retry-all-button.tsx';
import { useAttention } from './use-attention.ts';

/** The receipts that wait for somebody like this person, each a way to it, whatever the list is narrowed to. */
export const AttentionBanner = ({ linkTo }: { readonly linkTo: (receiptId: string) => string }) => {
  const attention = useAttention();
  if (!attention) return null;
  return (
    <Banner
      tone={attention.hasFailed ? 'error' : 'warning'}
      action={
        attention.mayRetry &&
        attention.failed > 1 && <RetryAllButton failed={attention.failed} hasMore={attention.hasMore} />
      }
    >
      <strong>{attention.words}</strong>
      <ul className="attention-list">
        {attention.items.map(({ receiptId, receiptNbr, orderNbr, vendorName, status, receivedAt }) => (
          <li key={receiptId}>
            <Link to={linkTo(receiptId)}>{receiptNbr}</Link>{' '}
            <span className="small">
              {`${STATUS_WORDS[status]} · ${orderNbr} · ${vendorName} · ${atTheSite(receivedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Banner>
  );
};
