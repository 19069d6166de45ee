import type { Postable } from '#domain/posting/posting-state.ts';

/** The rules that can be taken away, to show that they are what protects. */
export interface Rules {
  /** Writes are conditional on the version that was read. */
  readonly versions: boolean;
  /** What is in doubt is not sent again before the books can no longer carry out the first request. */
  readonly quarantine: boolean;
  /** A document is looked up before it is created. */
  readonly lookUp: boolean;
  /** That a step is being sent is written before its first byte. */
  readonly mark: boolean;
  /** Which step is in doubt is kept: finding that one still missing proves nothing. */
  readonly step: boolean;
  /** How it is called there is kept: a list does not show at once what is new. */
  readonly remembers: boolean;
  /** One that is found unfinished goes on at the missing step. */
  readonly goesOn: boolean;
}

/** How far the document has come in the books: not there, created, its lots filled in, released. */
export type Stage = 0 | 1 | 2 | 3;

export const STEPS = ['create', 'fill', 'release'] as const;
export type Step = (typeof STEPS)[number];

/** The step that is missing at that stage. */
export const missing = (stage: Stage): Step | null => STEPS.at(stage === 3 ? STEPS.length : stage) ?? null;

export interface Books {
  readonly stage: Stage;
  /** How far its create brings one: some kinds are not filled, some not released. */
  readonly born: Exclude<Stage, 0>;
  /** Documents of ours that stand there. */
  readonly copies: number;
  /** How often its lots stand in it. */
  readonly fills: number;
  /** A list shows it. */
  readonly listed: boolean;
  readonly onTheWay: readonly Step[];
}

export interface Worker {
  readonly at:
    | 'free'
    | 'looking'
    | 'looked'
    | 'marked'
    | 'sending'
    | 'answered'
    | 'dead'
    | 'doubt'
    | 'posted';
  /** What it found there, or read back. */
  readonly found: Stage;
  readonly step: Step;
  readonly sends: number;
}

/** One document of up to three steps, the worker that posts it, a manager, somebody at the accounting system, and the books. */
export interface World {
  readonly document: Postable;
  /** It says how it is called there. */
  readonly known: boolean;
  readonly books: Books;
  readonly worker: Worker;
  readonly manager: {
    readonly at: 'idle' | 'cancelling' | 'retrying';
    readonly seen: Postable | null;
    readonly wishes: number;
  };
  /** What somebody may still do to it there: delete one that isn't released, release one that is filled. */
  readonly meddling: number;
}

export interface Limits {
  readonly born: Books['born'];
  readonly sends: number;
  readonly wishes: number;
  readonly meddling: number;
}

export const start = ({ meddling, born }: Limits): World => ({
  document: {
    state: { status: 'QUEUED', nextAttemptAt: 0 },
    ...{ remark: null, transientAttempts: 0, attempts: [], version: 1 },
  },
  known: false,
  books: { stage: 0, born, copies: 0, fills: 0, listed: false, onTheWay: [] },
  worker: { at: 'free', found: 0, step: 'create', sends: 0 },
  manager: { at: 'idle', seen: null, wishes: 0 },
  meddling,
});

/** What a request does when it is carried out, whenever that is: a released document takes no change. */
export const carriedOut = (books: Books, step: Step): Books => {
  switch (step) {
    case 'create':
      return {
        ...books,
        stage: books.copies === 0 ? books.born : books.stage,
        copies: books.copies + 1,
        listed: false,
      };
    case 'fill':
      return books.stage === 1 || books.stage === 2 ? { ...books, stage: 2, fills: books.fills + 1 } : books;
    case 'release':
      return books.stage === 2 ? { ...books, stage: 3 } : books;
  }
};

/** Would it change anything now? */
export const takesEffect = (books: Books, step: Step): boolean => carriedOut(books, step) !== books;

/** The state in a short text: two that read the same go on the same. */
export const fingerprint = ({ document, known, books, worker, manager, meddling }: World): string => {
  const { state, version, attempts, transientAttempts } = document;
  const phase = state.status === 'POSTING' ? JSON.stringify([state.phase, state.lease]) : '';
  return [
    ...[state.status, phase, version, attempts.length, transientAttempts],
    ...[known, books.listed, books.stage, books.copies, books.fills, books.onTheWay.join()],
    ...[worker.at, worker.found, worker.step, worker.sends],
    ...[manager.at, manager.seen?.version, manager.wishes, meddling],
  ].join('|');
};
