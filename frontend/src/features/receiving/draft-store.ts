import { isOutdated, type ReceiptDraft } from './draft.ts';

const DATABASE = 'warehouse';
const VERSION = 1;
const DRAFTS = 'receipt-drafts';

/** Where drafts are kept: one per person and orders. They outlive the tab, the session and the network. */
export interface DraftStore {
  /** Somebody's drafts, the newest first. */
  of(sub: string): Promise<readonly ReceiptDraft[]>;
  get(sub: string, of: string): Promise<ReceiptDraft | null>;
  put(draft: ReceiptDraft): Promise<void>;
  drop(draft: Pick<ReceiptDraft, 'sub' | 'of'>): Promise<void>;
  /** Its person has left it, as it is: now others may look. */
  left(): void;
  /** Whether they outlive the tab at all: some browsers forbid it in private windows. */
  isLasting(): boolean;
  /** Told when a draft comes, goes, is left, sent or refused, in this tab or another; not of every count. */
  subscribe(listener: () => void): () => void;
}

interface Shelf {
  all(sub: string): Promise<readonly ReceiptDraft[]>;
  put(draft: ReceiptDraft): Promise<void>;
  drop(sub: string, of: string): Promise<void>;
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.onupgradeneeded = () => opening.result.createObjectStore(DRAFTS, { keyPath: ['sub', 'of'] });
  return answer(opening);
};

const indexedShelf = async (now: number): Promise<Shelf> => {
  const database = await openDatabase();
  const drafts = (mode: IDBTransactionMode) => database.transaction(DRAFTS, mode).objectStore(DRAFTS);
  // Nobody's draft stays longer, whoever opens the product.
  for (const draft of await answer<ReceiptDraft[]>(drafts('readonly').getAll())) {
    if (isOutdated(draft, now)) await answer(drafts('readwrite').delete([draft.sub, draft.of]));
  }
  return {
    all: (sub) => answer(drafts('readonly').getAll(IDBKeyRange.bound([sub], [sub, []]))),
    put: async (draft) => void (await answer(drafts('readwrite').put(draft))),
    drop: (sub, of) => answer(drafts('readwrite').delete([sub, of])),
  };
};

const memoryShelf = (): Shelf => {
  const drafts = new Map<string, ReceiptDraft>();
  const keyOf = (sub: string, of: string): string => JSON.stringify([sub, of]);
  return {
    all: async (sub) => [...drafts.values()].filter((draft) => draft.sub === sub),
    put: async (draft) => void drafts.set(keyOf(draft.sub, draft.of), draft),
    drop: async (sub, of) => void drafts.delete(keyOf(sub, of)),
  };
};

/** Whether others would see a draft differently now: it is new, or on its way, or refused. */
const outline = (draft: ReceiptDraft | null): string =>
  draft ? `${draft.receiptId} ${draft.waiting !== null} ${draft.refusal}` : '';

const newDraftStore = (): DraftStore => {
  let isLasting = true;
  let shelf: Promise<Shelf> | undefined;
  const listeners = new Set<() => void>();
  // Tabs of one browser share the drafts, and tell each other.
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(DRAFTS);
  const tellHere = (): void => {
    for (const listener of listeners) listener();
  };
  tabs?.addEventListener('message', tellHere);
  const tell = (): void => {
    tabs?.postMessage('changed');
    tellHere();
  };

  const theShelf = (): Promise<Shelf> => {
    shelf ??= indexedShelf(Date.now()).catch(() => {
      isLasting = false;
      return memoryShelf();
    });
    return shelf;
  };
  // One after the other, so that an older state never comes to lie over a newer one.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (shelf: Shelf) => Promise<T>): Promise<T> => {
    const turn = last.then(theShelf).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const find = async (on: Shelf, sub: string, of: string): Promise<ReceiptDraft | null> =>
    (await on.all(sub)).find((draft) => draft.of === of && !isOutdated(draft, Date.now())) ?? null;

  return {
    of: (sub) =>
      inTurn(async (on) =>
        (await on.all(sub))
          .filter((draft) => !isOutdated(draft, Date.now()))
          .toSorted((a, b) => b.savedAt - a.savedAt),
      ),
    get: (sub, of) => inTurn((on) => find(on, sub, of)),
    put: (draft) =>
      inTurn(async (on) => {
        const before = await find(on, draft.sub, draft.of);
        await on.put(draft);
        if (outline(before) !== outline(draft)) tell();
      }),
    drop: ({ sub, of }) =>
      inTurn(async (on) => {
        await on.drop(sub, of);
        tell();
      }),
    left: () => void inTurn(async () => tell()),
    isLasting: () => isLasting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The drafts of this browser. */
export const draftStore: DraftStore = newDraftStore();
