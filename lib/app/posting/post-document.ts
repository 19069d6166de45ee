import type { CallSubject } from '#app/calls/call-ports.ts';
import { dueAt, takeOver } from '#domain/posting/posting.ts';
import type { Postable } from '#domain/posting/posting-state.ts';
import { checkAndSend } from './check-and-send.ts';
import type { DocumentKind } from './document-kind.ts';
import { LeasedDocument } from './leased-document.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { PostingStep } from './posting-step.ts';
import { resolveDoubt } from './resolve-doubt.ts';

/** One look at a document: takes it as far as it will go now. Never throws for an accounting error. */
export const postDocument = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  id: string,
): Promise<PostingStep> => {
  const document = await kind.store.load(id);
  const due = document ? dueAt(document) : null;
  if (!document || due === null) return 'nothing';
  if (due > deps.clock.now()) return { dueAt: due };
  if (document.state.status === 'POSTED' || document.state.status === 'CANCELLED')
    return kind.settle(document);

  const held =
    document.state.status === 'QUEUED' ? await kind.claim(document) : await takenOver(deps, kind, document);
  if (held === null) return 'nothing';
  const leased = new LeasedDocument(kind.store, deps.clock, held);
  const { asAttempt = (_of, work) => work() } = deps;
  return asAttempt(attemptOf(kind, held, id), () => takeFurther(deps, kind, leased));
};

/** As the log of calls names it. */
const attemptOf = <D extends Postable, F>(
  { noun: subject, named }: DocumentKind<D, F>,
  document: D,
  subjectId: string,
): CallSubject => {
  const [subjectName = subjectId] = Object.values(named(document)).map(String);
  return { subject, subjectId, subjectName, attempt: document.attempts.length + 1 };
};

const takeFurther = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
): Promise<PostingStep> => {
  const held = leased.document;
  if (held.state.status === 'POSTING' && held.state.phase.name === 'inDoubt') {
    const step = await resolveDoubt(deps, kind, leased);
    if (step !== 'certain') return step;
  }
  return checkAndSend(deps, kind, leased);
};

/** Takes the lease of a POSTING document that has no living worker. Null: it can't be had. */
const takenOver = async <D extends Postable, F>(
  { workerId, clock }: MachineDeps,
  { store }: DocumentKind<D, F>,
  document: D,
): Promise<D | null> => {
  const taken = takeOver(document, workerId, clock.now());
  return taken.ok && (await store.save(taken.value, document)).ok ? taken.value : null;
};
