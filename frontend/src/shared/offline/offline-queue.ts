import { ApiFailure, isTransient, reasonOf, retryAfterOf } from '#frontend/api/api-failure.ts';
import { type Attempt, keepTrying } from './keep-trying.ts';
import type { OfflineRecord } from './offline-record.ts';
import type { OfflineStore } from './offline-store.ts';
import { sharedRuns } from './shared-runs.ts';

/**
 * The server did not take it as it was: what is stored is changed to this, and sent again at once. With `refusal` it is
 * not to be sent any more, and its person is told.
 */
export interface Amendment<Entry> {
  readonly kind: 'amended';
  readonly amend: (current: Entry) => Entry;
  readonly refusal?: string | undefined;
}

/** What a try to send an entry came to. */
export type SendOutcome<Entry, Answer> =
  | {
      readonly kind: 'sent';
      readonly answer: Answer;
      /** What becomes of it where its person has changed it on its way; absent: it is sent as it is now. */
      readonly ifChanged?: Amendment<Entry>;
    }
  /** The server will not take it: it stays stored with the reason until its person deals with it. */
  | { readonly kind: 'refused'; readonly reason: string }
  | Amendment<Entry>
  /** Nothing was said about the entry itself: it waits, and is sent again word for word. */
  | { readonly kind: 'inconclusive'; readonly retryAfterMs?: number };

/** An entry that got its definite answer. */
export type SendResult<Entry, Answer> =
  | { readonly entry: Entry; readonly answer: Answer }
  | { readonly entry: Entry; readonly refusal: string };

/** What is special about one kind of entry. */
interface QueueKind<Stored extends OfflineRecord, Entry extends Stored, Answer> {
  /** Name of the Web Lock under which one tab at a time sends. */
  readonly lock: string;
  readonly store: Pick<OfflineStore<Stored>, 'list' | 'get' | 'update' | 'removeIf'>;
  readonly isPending: (record: Stored) => record is Entry;
  /** Whether an entry without an answer holds up those that were stored after it. */
  readonly isOrdered: boolean;
  /** Calls are made as whoever is signed in: nobody's entries are sent as somebody else's. */
  readonly isSignedIn: (sub: string) => boolean;
  /** Sends it under the id that was made with it, so that the server takes it once however often it comes. */
  readonly send: (entry: Entry) => Promise<SendOutcome<Entry, Answer>>;
  /**
   * Whether an answer to what was sent is about what is stored now, where another may have taken its place meanwhile.
   * Absent: nothing takes the place of an entry.
   */
  readonly isSame?: (sent: Entry, stored: Entry) => boolean;
  /** Whether its person has changed the same since it was sent, so that it is not done with the answer. */
  readonly isChanged?: (sent: Entry, stored: Entry) => boolean;
  /** The record of an entry that was refused; it is no longer pending. */
  readonly refuse: (entry: Entry, reason: string) => Stored;
  /** The record of an entry that is waiting for the network, where that shows. */
  readonly holdUp?: (entry: Entry) => Stored;
  /** Sends the entry unless somebody has it open at this moment; it is then left to them. */
  readonly unlessOpen?: (entry: Entry, send: () => Promise<void>) => Promise<void>;
  /** The pause before the second try; it doubles with each that follows. */
  readonly retryAfterMs: number;
}

/** Entries that were stored on this device and go to the server one by one, whenever it can be reached. */
export interface OfflineQueue<Entry, Answer> {
  /** Sends what somebody has waiting, the oldest first. Resolves when nothing more can be sent for now: is all answered? */
  send(sub: string): Promise<boolean>;
  /** Sends now, when the network is back, and after growing pauses, until it is stopped. */
  keepSending(sub: string): () => void;
  /** Called for each entry that got its answer, whichever screen stored it. */
  subscribe(listener: (result: SendResult<Entry, Answer>) => void): () => void;
}

/** The server has not decided: no answer came, it was overloaded, failed, or does not know who asks. */
export const isInconclusive = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || isTransient(error) || error.status === 401 || error.code === 'TRY_AGAIN';

/** What a failed call means where the kind knows no better. */
export const outcomeOfFailure = (
  error: unknown,
  fallback: string,
): Extract<SendOutcome<never, never>, { kind: 'refused' | 'inconclusive' }> =>
  isInconclusive(error)
    ? { kind: 'inconclusive', retryAfterMs: retryAfterOf(error) }
    : { kind: 'refused', reason: reasonOf(error, fallback) };

const ANSWERED: Attempt = { isDone: true, askedPauseMs: 0 };
const UNANSWERED: Attempt = { isDone: false, askedPauseMs: 0 };

/** One tab at a time; a browser without locks sends twice at worst, and the server takes it once. */
const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(name, work) : work();

/**
 * A queue over an offline store. An entry leaves the store only after a definite answer, and what was decided is
 * stored before anything follows from it: a tab that ends at any moment loses nothing.
 */
export const newOfflineQueue = <Stored extends OfflineRecord, Entry extends Stored, Answer>(
  kind: QueueKind<Stored, Entry, Answer>,
): OfflineQueue<Entry, Answer> => {
  const { store, isPending } = kind;
  const listeners = new Set<(result: SendResult<Entry, Answer>) => void>();
  const tell = (result: SendResult<Entry, Answer>): void => {
    for (const listener of listeners) listener(result);
  };

  const pendingOf = async (sub: string): Promise<readonly Entry[]> =>
    (await store.list(sub))
      .filter((record) => isPending(record))
      .toSorted((one, other) => one.savedAt - other.savedAt || (one.of < other.of ? -1 : 1));

  /** It is still stored, and nothing else in its place. */
  const isStill = (sent: Entry, stored: Stored | null): stored is Entry =>
    stored !== null && isPending(stored) && (kind.isSame?.(sent, stored) ?? true);

  /** Not where its person removed it meanwhile. Answers whether it was there. */
  const replace = async (sent: Entry, change: (current: Entry) => Stored): Promise<boolean> => {
    let isThere = false;
    await store.update(sent, (current) => {
      if (!isStill(sent, current)) return null;
      isThere = true;
      return change(current);
    });
    return isThere;
  };

  /** Removes what was sent unless its person has changed it meanwhile. Answers whether they have. */
  const removeUnchanged = async (sent: Entry): Promise<boolean> => {
    let isChanged = false;
    await store.removeIf(sent, (current) => {
      isChanged = isStill(sent, current) && (kind.isChanged?.(sent, current) ?? false);
      return isStill(sent, current) && !isChanged;
    });
    return isChanged;
  };

  const refuse = async (entry: Entry, refusal: string): Promise<Attempt> => {
    if (await replace(entry, (current) => kind.refuse(current, refusal))) tell({ entry, refusal });
    return ANSWERED;
  };

  const amendAndSend = async (entry: Entry, amendment?: Amendment<Entry>): Promise<Attempt> => {
    if (amendment && (await replace(entry, amendment.amend)) && amendment.refusal !== undefined)
      tell({ entry, refusal: amendment.refusal });
    return sendOne(entry);
  };

  const sendOne = async ({ sub, of }: Entry): Promise<Attempt> => {
    // As it is now: another tab may have sent it meanwhile.
    const entry = await store.get(sub, of);
    if (!entry || !isPending(entry)) return ANSWERED;
    if (!kind.isSignedIn(sub)) return UNANSWERED;
    const outcome = await kind.send(entry);
    switch (outcome.kind) {
      case 'sent':
        if (await removeUnchanged(entry)) return amendAndSend(entry, outcome.ifChanged);
        tell({ entry, answer: outcome.answer });
        return ANSWERED;
      case 'refused':
        return refuse(entry, outcome.reason);
      case 'amended':
        return amendAndSend(entry, outcome);
      case 'inconclusive':
        return { isDone: false, askedPauseMs: outcome.retryAfterMs ?? 0 };
    }
  };

  const sendUnlessOpen = async (entry: Entry): Promise<Attempt> => {
    if (!kind.unlessOpen) return sendOne(entry);
    let attempt = ANSWERED;
    await kind.unlessOpen(entry, async () => {
      attempt = await sendOne(entry);
    });
    return attempt;
  };

  const sendAll = async (sub: string): Promise<Attempt> => {
    let isDone = true;
    let askedPauseMs = 0;
    for (const entry of await pendingOf(sub)) {
      const attempt = await sendUnlessOpen(entry);
      if (attempt.isDone) continue;
      isDone = false;
      askedPauseMs = Math.max(askedPauseMs, attempt.askedPauseMs);
      if (kind.isOrdered) break;
    }
    const { holdUp } = kind;
    if (!isDone && holdUp) for (const entry of await pendingOf(sub)) await replace(entry, holdUp);
    return { isDone, askedPauseMs };
  };

  const run = sharedRuns((sub) => withLock(kind.lock, () => sendAll(sub)));
  // A full disk, or a record that cannot be read: it is tried again like everything else.
  const tryRun = (sub: string): Promise<Attempt> => run(sub).catch(() => UNANSWERED);

  return {
    send: async (sub) => (await run(sub)).isDone,
    keepSending: (sub) => keepTrying(() => tryRun(sub), kind.retryAfterMs),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
