import type { ReceiptDetail } from '#api/receipts.ts';
import { OUTCOME_LABELS } from '#frontend/features/received-goods/receipt-labels.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';

type Outcome = ReceiptDetail['attempts'][number]['outcome'];

const GOOD: readonly Outcome[] = ['posted', 'adopted'];
const BAD: readonly Outcome[] = ['failed', 'inDoubt'];

const toneOf = (outcome: Outcome): string | undefined => {
  if (GOOD.includes(outcome)) return 'timeline-good';
  return BAD.includes(outcome) ? 'timeline-bad' : undefined;
};

/** Its posting, step by step, in the accounting system's own words where it gave some. */
export const ReceiptTimeline = ({ receipt }: { readonly receipt: ReceiptDetail }) => (
  <section className="receipt-section" aria-labelledby="receipt-timeline">
    <h3 id="receipt-timeline">Timeline</h3>
    <ol className="timeline">
      <li>
        <strong>Received</strong>{' '}
        <span className="soft small figures">
          {atTheSite(receipt.receivedAt)} by {receipt.receivedBy}
        </span>
        <p className="small soft code">{receipt.marker}</p>
      </li>
      {receipt.attempts.map(({ at, outcome, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end, and two may be alike
        <li key={`${at}-${index}`} className={toneOf(outcome)}>
          <strong>{OUTCOME_LABELS[outcome]}</strong>{' '}
          <span className="soft small figures">{atTheSite(at)}</span>
          {message !== '' && <p>{message}</p>}
        </li>
      ))}
    </ol>
  </section>
);
