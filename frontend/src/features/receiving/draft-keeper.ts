import type { ReceiptDraft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import type { ReceiptRequest } from './receipt-request.ts';

export type DraftChange = Partial<Pick<ReceiptDraft, 'orders' | 'counts' | 'head' | 'typing'>>;

/** Keeps one delivery as it is counted. Whoever counts never waits for it. */
export interface DraftKeeper {
  /** Something was counted or typed: kept at once. What was to be sent again is then no longer what is counted. */
  change(change: DraftChange): void;
  /** SEND RECEIPT was pressed. Resolves when a crash could no longer make it forgotten. */
  sending(request: ReceiptRequest): Promise<void>;
  /** The server refused: nothing is under way, and the counts stay. */
  refused(): void;
  /** The dialog closes, and the draft stays. Resolves when all of it is written. */
  leave(): Promise<void>;
  /** It was received, or is to be forgotten. */
  drop(): void;
}

/** `begun`: the delivery as it stands before anything is counted; nothing is stored until something is. */
export const newDraftKeeper = (store: DraftStore, begun: Omit<ReceiptDraft, 'savedAt'>): DraftKeeper => {
  let draft: ReceiptDraft = { ...begun, savedAt: Date.now() };
  let isDropped = false;
  let writing: Promise<void> | null = null;
  let isBehind = false;

  // While one state is being written the next ones gather; only the newest of them is worth writing.
  const keep = (): Promise<void> => {
    if (writing) {
      isBehind = true;
      return writing;
    }
    const write = async (): Promise<void> => {
      do {
        isBehind = false;
        await store.put(draft);
      } while (isBehind && !isDropped);
    };
    writing = write()
      // A full disk costs the safety of the draft, not the count on the screen.
      .catch(() => undefined)
      .finally(() => {
        writing = null;
      });
    return writing;
  };
  const become = (change: Partial<ReceiptDraft>): Promise<void> => {
    if (isDropped) return Promise.resolve();
    draft = { ...draft, ...change, savedAt: Date.now() };
    return keep();
  };

  return {
    change: (change) => void become({ ...change, waiting: null, refusal: null }),
    sending: (request) => become({ waiting: request, typing: null, refusal: null }),
    refused: () => void become({ waiting: null }),
    leave: () => (writing ?? Promise.resolve()).then(store.left),
    drop: () => {
      isDropped = true;
      void (writing ?? Promise.resolve()).then(() => store.drop(draft)).catch(() => undefined);
    },
  };
};
