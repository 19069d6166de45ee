import type { PostingResponse } from '#api/posting/posting-response.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';
import { POSTING_LABELS } from './posting-labels.ts';

const OUTCOMES: Readonly<Record<PostingResponse['attempts'][number]['outcome'], string>> = {
  posted: 'Posted',
  adopted: 'Found already posted',
  waiting: 'Could not be sent; waits',
  inDoubt: 'Sent, no answer',
  failed: 'Refused',
  retried: 'Sent on its way again',
  cancelled: 'Given up',
};

const factsOf = ({
  status,
  inBooks,
  waitsFor,
  delayedBy,
  reason,
  toCheck,
  nextAttemptAt,
  phase,
}: PostingResponse) => [
  {
    name: 'State',
    value: phase === 'inDoubt' ? 'Sent, no answer yet: it is looked for' : POSTING_LABELS[status],
  },
  ...(inBooks ? [{ name: 'There', value: `${inBooks.type} ${inBooks.nbr}` }] : []),
  ...(waitsFor ? [{ name: 'Waits for', value: waitsFor }] : []),
  ...(delayedBy ? [{ name: 'No room yet', value: delayedBy }] : []),
  ...(reason ? [{ name: 'Because', value: reason }] : []),
  ...(toCheck ? [{ name: 'To check', value: toCheck }] : []),
  ...(nextAttemptAt && status !== 'POSTED' ? [{ name: 'Next look', value: atTheSite(nextAttemptAt) }] : []),
];

/** How far a document has come on its way into the books, and what was tried. */
export const PostingSteps = ({ posting }: { readonly posting: PostingResponse }) => (
  <>
    <DescriptionList facts={factsOf(posting)} />
    {posting.attempts.length > 0 && (
      <PlainList
        items={posting.attempts.map(({ at, outcome, message }, index) => ({
          key: `${at}-${index}`,
          text: `${atTheSite(at)}: ${OUTCOMES[outcome]}. ${message}`,
        }))}
      />
    )}
  </>
);
