import type { ReceiptRequest } from '#frontend/features/receiving/receipt/receipt-request.ts';
import { isEmptyDraft, type ReceiptDraft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

type DraftChange = Partial<Pick<ReceiptDraft, 'orders' | 'counts' | 'head' | 'typing'>>;

/** Keeps one delivery as it is counted. Whoever counts never waits for it. */
export interface DraftAutosave {
  /** Something was counted or typed: kept at once. What was to be sent again is then no longer what is counted. */
  change(change: DraftChange): void;
  /** SEND RECEIPT was pressed. Resolves when a crash could no longer make it forgotten. */
  sending(request: ReceiptRequest): Promise<void>;
  /** The server refused: nothing is in flight, and the counts stay. */
  refused(): void;
  /** What was sent under its id is decided, and not with these counts: what is left of them goes on as this. */
  becomes(next: ReceiptDraft): void;
  /** The delivery as it stands; also when it was dropped. */
  asLeft(): ReceiptDraft;
  /** The dialog closes, and the draft stays. Resolves when all of it is written. */
  leave(): Promise<void>;
  /** It was received, or is to be forgotten. */
  drop(): void;
}

/** `initial`: the delivery before anything more is counted; it is stored as long as something stands in it. */
export const newDraftAutosave = (
  store: DraftStore,
  initial: Omit<ReceiptDraft, 'savedAt'>,
): DraftAutosave => {
  let draft: ReceiptDraft = { ...initial, savedAt: Date.now() };
  let isDiscarded = false;
  let writing: Promise<void> | null = null;
  let hasUnwrittenChange = false;

  // While one state is being written the next ones gather; only the newest of them is worth writing.
  const save = (): Promise<void> => {
    if (writing) {
      hasUnwrittenChange = true;
      return writing;
    }
    const write = async (): Promise<void> => {
      do {
        hasUnwrittenChange = false;
        // A full disk costs the safety of the draft, not the count on the screen.
        await (isEmptyDraft(draft) ? store.remove(draft) : store.put(draft)).catch(() => undefined);
      } while (hasUnwrittenChange && !isDiscarded);
      // In the same turn as it looked last: what changes after it begins a write of its own.
      writing = null;
    };
    writing = write();
    return writing;
  };
  const update = (change: Partial<ReceiptDraft>): Promise<void> => {
    if (isDiscarded) return Promise.resolve();
    draft = { ...draft, ...change, savedAt: Date.now() };
    return save();
  };

  return {
    change: (change) => void update({ ...change, waiting: null, refusal: null }),
    sending: (request) => update({ waiting: request, typing: null, refusal: null }),
    refused: () => void update({ waiting: null }),
    becomes: (next) => {
      draft = next;
      void save();
    },
    asLeft: () => draft,
    leave: () => (writing ?? Promise.resolve()).then(store.notifyListeners),
    drop: () => {
      isDiscarded = true;
      void (writing ?? Promise.resolve()).then(() => store.remove(draft)).catch(() => undefined);
    },
  };
};
