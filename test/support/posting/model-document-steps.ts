import { cancelDocument, retry } from '#domain/posting/cancel-and-retry.ts';
import { fail, retryWithBackOff } from '#domain/posting/failed-attempt.ts';
import {
  afterLookUpWithoutIt,
  beginSending,
  claimDocument,
  dueAt,
  enterDoubt,
  foundInBooks,
  LEASE_MS,
  posted,
  stepCarriedOut,
  stepOf,
  takeOver,
} from '#domain/posting/posting.ts';
import type { Postable } from '#domain/posting/posting-state.ts';
import { settled } from '#domain/posting/settling.ts';
import type { Result } from '#domain/result.ts';
import {
  type Books,
  carriedOut,
  type Limits,
  missing,
  type Rules,
  STEPS,
  type Stage,
  type Step,
  takesEffect,
  type Worker,
  type World,
} from './model-document.ts';

const NOW = Date.UTC(2026, 10, 20);
const EARLIER = NOW - 3_600_000;
const WHEN_DOUBT_IS_OVER = NOW + 86_400_000;

const allowed = <T>(result: Result<T, unknown>): T | null => (result.ok ? result.value : null);

/** The instant at which a held document's lease was taken: enough of it is left. */
const heldAt = ({ state }: Postable): number =>
  state.status === 'POSTING' && state.lease ? state.lease.until - LEASE_MS : NOW;

interface Next {
  readonly name: string;
  readonly next: World;
}

type Go = (name: string, change: Partial<World>) => undefined;

/** Every step that anybody could take next. */
export const steps = (world: World, rules: Rules, limits: Limits): readonly Next[] => {
  const found: Next[] = [];
  const go: Go = (name, change) => {
    found.push({ name, next: { ...world, ...change } });
  };
  workerSteps(world, rules, limits, go);
  managerSteps(world, rules, limits, go);
  meddlerSteps(world, go);
  if (world.books.copies > 0 && !world.books.listed)
    go('a list shows it', { books: { ...world.books, listed: true } });
  for (const step of new Set(world.books.onTheWay)) {
    const late = carriedOut(world.books, step);
    go(`late ${step}`, { books: { ...late, onTheWay: without(world.books.onTheWay, step) } });
  }
  return found;
};

const without = (steps: readonly Step[], step: Step): readonly Step[] => {
  const at = steps.indexOf(step);
  return steps.filter((_, index) => index !== at);
};

/** What a look-up finds: by its key where that is known, else in a list. */
const seen = ({ books, known }: World, rules: Rules): Stage =>
  rules.lookUp && (books.listed || (rules.remembers && known)) ? books.stage : 0;

const workerSteps = (world: World, rules: Rules, limits: Limits, go: Go): undefined => {
  const { worker, document, books } = world;
  const to = (at: Worker['at'], more: Partial<Worker> = {}) => ({ worker: { ...worker, at, ...more } });
  const isPosted = () => {
    const how = { outcome: 'posted', message: '' } as const;
    return { document: posted(document, {}, how, NOW), ...to('posted') };
  };
  switch (worker.at) {
    case 'free': {
      const claimed = allowed(claimDocument(document, 'w', NOW));
      if (claimed) go('worker claims', { document: claimed, ...to('looking') });
      return;
    }
    case 'looking':
      return go('worker looks it up', to('looked', { found: seen(world, rules) }));
    case 'looked': {
      const step = missing(worker.found);
      if (step === null) return go('worker finds all of it', isPosted());
      return sendNext(world, rules.goesOn ? step : 'create', rules, go);
    }
    case 'sending':
      return sendingSteps(world, limits, go);
    case 'answered': {
      const step = missing(books.stage);
      if (step === null) return go('worker reads all of it back', isPosted());
      if (STEPS.indexOf(step) <= STEPS.indexOf(worker.step))
        return go('worker reads another back', {
          document: enterDoubt(document, '', NOW),
          ...to('doubt'),
        });
      const next = stepCarriedOut(document, heldAt(document));
      return go('worker reads that step back', {
        document: next,
        known: true,
        ...to('looked', { found: books.stage }),
      });
    }
    case 'dead': {
      const taken = allowed(takeOver(document, 'other', dueAt(document) ?? NOW));
      if (taken) go('worker is followed by another', { document: taken, ...to('doubt') });
      return;
    }
    case 'doubt':
      return doubtSteps(world, rules, go);
    case 'posted':
      return document.state.status === 'POSTED' && !document.state.settled
        ? go('worker settles', { document: settled(document) })
        : undefined;
    default:
      return;
  }
};

const sendNext = (world: World, step: Step, rules: Rules, go: Go): undefined => {
  const { worker, document } = world;
  const marked = rules.mark ? allowed(beginSending(document, heldAt(document), step)) : document;
  if (marked === null) return;
  go(`worker begins to ${step}`, {
    document: marked,
    known: world.known || worker.found > 0,
    worker: { ...worker, at: 'sending', step, sends: worker.sends + 1 },
  });
};

const sendingSteps = (world: World, limits: Limits, go: Go): undefined => {
  const { worker, document, books } = world;
  const { step } = worker;
  const to = (at: Worker['at']) => ({ worker: { ...worker, at } });
  const refused = allowed(fail(document, 'REFUSED', '', NOW));
  const isRefused = () =>
    refused ? go(`${step} is refused`, { document: refused, ...to('free') }) : undefined;
  // Deleted or released there meanwhile: whatever comes, it changes nothing.
  if (!takesEffect(books, step)) return isRefused();
  const there = carriedOut(books, step);
  const underWay: Books = { ...books, onTheWay: [...books.onTheWay, step] };
  const inDoubt = { document: enterDoubt(document, '', NOW), ...to('doubt') };
  go(`${step} is answered`, { books: there, ...to('answered') });
  if (worker.sends >= limits.sends) return;
  go(`${step}: nothing is heard after it`, { books: there, ...inDoubt });
  go(`${step}: nothing is heard before it`, { books: underWay, ...inDoubt });
  go(`${step}: worker dies after it`, { books: there, ...to('dead') });
  go(`${step}: worker dies before it`, { books: underWay, ...to('dead') });
  go(`${step}: nothing is heard and nothing comes`, inDoubt);
  go(`${step}: worker dies and nothing comes`, to('dead'));
  isRefused();
  const later = allowed(retryWithBackOff(document, '', EARLIER, 0));
  if (later) go(`${step} is not sent`, { document: later, ...to('free') });
};

const doubtSteps = (world: World, rules: Rules, go: Go): undefined => {
  const { worker, books } = world;
  const { document } = world;
  const { state } = document;
  const to = (at: Worker['at'], more: Partial<Worker> = {}) => ({ worker: { ...worker, at, ...more } });
  if (state.status !== 'POSTING') return;
  // What was never marked as being sent is in no doubt to whoever follows.
  if (state.phase.name === 'checking') return go('worker looks again', to('looking'));
  const held = allowed(takeOver(document, 'w', dueAt(document) ?? NOW)) ?? document;
  const step = missing(seen(world, rules));
  if (step === null) {
    const how = { outcome: 'adopted', message: '' } as const;
    return go('worker finds all of it', { document: posted(held, {}, how, NOW), ...to('posted') });
  }
  const inDoubt = (stepOf(state.phase) ?? 'create') as Step;
  const isBehind = STEPS.indexOf(step) > STEPS.indexOf(rules.step ? inDoubt : 'create');
  if (isBehind && seen(world, rules) > 0)
    return go('worker finds that step carried out', { document: foundInBooks(held), ...to('looking') });
  // Time: a request is carried out, or never will be, before the doubt ends.
  if (rules.quarantine && (books.onTheWay.length > 0 || (books.copies > 0 && !books.listed))) return;
  const certain = allowed(afterLookUpWithoutIt(held, WHEN_DOUBT_IS_OVER, 0));
  if (certain) go('worker is certain that it is missing', { document: certain, ...to('looking') });
};

const managerSteps = (world: World, rules: Rules, limits: Limits, go: Go): undefined => {
  const { manager, document } = world;
  if (manager.at === 'idle') {
    if (manager.wishes < limits.wishes)
      for (const at of ['cancelling', 'retrying'] as const)
        go(`manager looks, ${at}`, { manager: { at, seen: document, wishes: manager.wishes + 1 } });
    return;
  }
  const { seen } = manager;
  if (!seen) return;
  const idle = { manager: { ...manager, at: 'idle' as const, seen: null } };
  if (rules.versions && seen.version !== document.version) return go('manager meets another writer', idle);
  const done = allowed(
    manager.at === 'cancelling' ? cancelDocument(seen, 'm', 'x', NOW) : retry(seen, 'm', EARLIER),
  );
  const what = manager.at === 'cancelling' ? 'cancels' : 'retries';
  go(done ? `manager ${what}` : 'manager may not', { ...idle, ...(done ? { document: done } : {}) });
};

const meddlerSteps = ({ books, meddling }: World, go: Go): undefined => {
  if (meddling === 0) return;
  const gone: Books = { ...books, stage: 0, copies: 0, fills: 0, listed: false };
  const left = { meddling: meddling - 1 };
  const there: Stage = books.stage;
  if (there === 1 || there === 2) go('somebody deletes it there', { books: gone, ...left });
  if (there === 2) go('somebody releases it there', { books: { ...books, stage: 3 }, ...left });
};
