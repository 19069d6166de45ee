import { useState } from 'react';
import { type CountedAt, numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import type { ReceiptDraft } from './draft.ts';
import { draftStore } from './draft-store.ts';
import { progressText } from './progress-text.ts';
import './draft-list.css';

interface DraftListProps {
  readonly drafts: readonly ReceiptDraft[];
  readonly at: CountedAt;
  readonly onResume: (draft: ReceiptDraft) => void;
}

const stateOf = (draft: ReceiptDraft, at: CountedAt): string => {
  const savedAt = atTheSite(new Date(draft.savedAt).toISOString());
  if (draft.waiting)
    return draftStore.isKept(draft)
      ? `Waiting to be sent since ${savedAt}; sent by itself when the connection is back, and kept until then or until you discard it.`
      : `Waiting to be sent since ${savedAt}, and not kept on this device: leave this page open until it is sent.`;
  if (draft.refusal !== null) return draft.isBeyondSent ? draft.refusal : `Not accepted: ${draft.refusal}`;
  return draftStore.isKept(draft)
    ? `${progressText(draft, at)}, kept ${savedAt}`
    : `${progressText(draft, at)}, not kept on this device`;
};

/** What this person counted and has not been received: to be gone on with, or to be forgotten. */
export const DraftList = ({ drafts, at, onResume }: DraftListProps) => {
  const [discarding, setDiscarding] = useState<ReceiptDraft | null>(null);
  if (drafts.length === 0) return null;
  const needsHand = drafts.some((draft) => draft.waiting !== null || draft.refusal !== null);
  return (
    <Banner tone={needsHand ? 'warning' : 'info'}>
      <strong>Your counts that are not received yet</strong>
      <ul className="draft-list">
        {drafts.map((draft) => (
          <li key={draft.of}>
            <div>
              <span className="code">{numbersOf(draft.orders)}</span>
              {draft.orders[0]?.vendorName && ` · ${draft.orders[0].vendorName}`}
              <p className="small figures">{stateOf(draft, at)}</p>
            </div>
            <Row gap="small">
              <Button aria-label={`Continue ${numbersOf(draft.orders)}`} onClick={() => onResume(draft)}>
                Continue
              </Button>
              <Button
                look="quiet"
                aria-label={`Discard ${numbersOf(draft.orders)}`}
                onClick={() => setDiscarding(draft)}
              >
                Discard
              </Button>
            </Row>
          </li>
        ))}
      </ul>
      {discarding && (
        <Dialog
          title="Discard these counts?"
          description={
            discarding.waiting
              ? 'It was sent without an answer and may have been received already. Look at Received Goods before you count it again.'
              : `What you counted for ${numbersOf(discarding.orders)} is thrown away.`
          }
          isOpen
          isFloor
          onClose={() => setDiscarding(null)}
          actions={
            <>
              <Button onClick={() => setDiscarding(null)}>Keep</Button>
              <Button
                look="danger"
                onClick={() => {
                  void draftStore.remove(discarding);
                  setDiscarding(null);
                }}
              >
                Discard
              </Button>
            </>
          }
        />
      )}
    </Banner>
  );
};
