import { useState } from 'react';
import { atTheSite } from '#frontend/shared/instant.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';
import { Row } from '#frontend/ui/layout.tsx';
import { numbersOf } from './delivery-line.ts';
import { progressOf, type ReceiptDraft } from './draft.ts';
import { draftStore } from './draft-store.ts';
import './draft-list.css';

interface DraftListProps {
  readonly drafts: readonly ReceiptDraft[];
  readonly onResume: (draft: ReceiptDraft) => void;
}

const stateOf = (draft: ReceiptDraft): string => {
  const kept = atTheSite(new Date(draft.savedAt).toISOString());
  if (draft.waiting) return `Waiting to be sent since ${kept}; sent by itself when the connection is back.`;
  if (draft.refusal !== null) return `Not accepted: ${draft.refusal}`;
  return `${progressOf(draft)}, kept ${kept}`;
};

/** What this person counted and has not been received: to be gone on with, or to be forgotten. */
export const DraftList = ({ drafts, onResume }: DraftListProps) => {
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
              <p className="small figures">{stateOf(draft)}</p>
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
                look="primary"
                onClick={() => {
                  void draftStore.drop(discarding);
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
