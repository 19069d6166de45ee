import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';
import type { Change } from './order-changes.ts';

interface ChangedOrdersProps {
  readonly changes: readonly Change[];
  /** Epoch milliseconds: the counts are of an earlier visit. Null: they were begun just now. */
  readonly keptSince: number | null;
  /** Why the receipt was refused when it was sent while nobody looked. */
  readonly refusal: string | null;
  /** It speaks of a receipt that stands, and that these counts go beyond. */
  readonly isBeyondSent: boolean;
  readonly onSeen: () => void;
}

/** What a person has to know before they go on counting: their own earlier counts, and what others did meanwhile. */
export const ChangedOrders = ({ changes, keptSince, refusal, isBeyondSent, onSeen }: ChangedOrdersProps) => (
  <>
    {refusal !== null && (
      <Banner tone="error">
        <strong>{isBeyondSent ? 'An earlier receipt stands' : 'This receipt was not accepted'}</strong>
        <p>{isBeyondSent ? refusal : `${refusal} Your counts are kept.`}</p>
      </Banner>
    )}
    {keptSince !== null && (
      <Banner tone="info">
        {`Your counts of ${atTheSite(new Date(keptSince).toISOString())} are here. Go on where you were.`}
      </Banner>
    )}
    {changes.length > 0 && (
      <Banner tone="warning" action={<Button onClick={onSeen}>OK</Button>}>
        <strong>This order has changed since you looked. Your counts are kept.</strong>
        <PlainList items={changes.map(({ key, text }) => ({ key, text }))} />
      </Banner>
    )}
  </>
);
