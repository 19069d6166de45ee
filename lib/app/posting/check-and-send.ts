import { beginSending, CREATE, mayStillSend, stepCarriedOut } from '#domain/posting/posting.ts';
import type { Postable } from '#domain/posting/posting-state.ts';
import type { DocumentKind } from './document-kind.ts';
import { adopt, backOff, doubt, failDocument } from './end-attempt.ts';
import type { LeasedDocument } from './leased-document.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { PostingStep } from './posting-step.ts';

/**
 * Looks the document up. Lacking there, it is sent if it still may be; found there, it goes on at the step that is
 * missing, and is never created again.
 */
export const checkAndSend = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
): Promise<PostingStep> => {
  const found = await leased.during(kind.lookUp(leased.document));
  if (!found.ok) return backOff(deps, kind, leased, found.error);
  if (found.value !== null) return goOn(deps, kind, leased, found.value);

  const unfit = await kind.unfit(leased.document, (call) => leased.during(call));
  if (unfit !== null)
    return 'code' in unfit
      ? failDocument(deps, kind, leased, unfit.code, unfit.reason)
      : backOff(deps, kind, leased, unfit);
  return carryOut(deps, kind, leased, CREATE, null);
};

const goOn = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
  found: F,
): Promise<PostingStep> => {
  const judged = kind.judge(leased.document, found);
  switch (judged.is) {
    case 'whole':
      return adopt(deps, kind, leased, judged, 'adopted');
    case 'unfinished':
      return carryOut(deps, kind, leased, judged.next, found);
    default:
      return failDocument(deps, kind, leased, judged.code, judged.reason);
  }
};

/** Writes that the step is being sent, sends it, and proves by reading what came of it. */
const carryOut = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
  step: string,
  found: F | null,
): Promise<PostingStep> => {
  const known = found === null ? leased.document : kind.remember(leased.document, found);
  const sending = beginSending(known, deps.clock.now(), step);
  // Too slow to send under this lease: the next look takes it over and starts again.
  if (!sending.ok || !(await leased.save(sending.value))) return 'nothing';
  if (!mayStillSend(leased.document, deps.clock.now())) {
    const message = `Preparing the ${kind.noun} took too long; it was not sent.`;
    return backOff(deps, kind, leased, { message });
  }
  const outcome = await leased.during(kind.carryOut(leased.document, step, found));
  switch (outcome.outcome) {
    case 'done':
      return readBack(deps, kind, leased, step, outcome.number);
    case 'refused':
      return failDocument(deps, kind, leased, 'REFUSED', outcome.message);
    case 'notSent':
      return backOff(deps, kind, leased, {
        ...outcome,
        ...(outcome.noAttempt ? { kind: outcome.noAttempt } : {}),
      });
    case 'unknown':
      deps.log.warn('posting.in_doubt', { ...kind.named(leased.document), reason: outcome.message });
      return doubt(deps, leased, outcome.message);
  }
};

/** A success answer does not prove that it was saved (accounting-contract.md §2.3): it is read by key. */
const readBack = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
  step: string,
  number: string,
): Promise<PostingStep> => {
  const read = await leased.during(kind.readBack(leased.document, number));
  if (!read.ok)
    return doubt(deps, leased, `${saidOf(step, number)}, not yet read back: ${read.error.message}`);
  const judged = read.value === null ? null : kind.judge(leased.document, read.value);
  if (judged?.is === 'whole') return adopt(deps, kind, leased, judged, 'posted');
  if (judged?.is === 'unfinished' && isAfter(kind, judged.next, step)) {
    const next = stepCarriedOut(leased.document, deps.clock.now());
    const known = read.value === null ? next : kind.remember(next, read.value);
    return (await leased.save(known)) ? carryOut(deps, kind, leased, judged.next, read.value) : 'nothing';
  }
  if (step === CREATE || judged === null) {
    const message = `The accounting system answered ${number}, but that ${kind.noun} is not as it was sent.`;
    return doubt(deps, leased, message);
  }
  // It was answered and stands there without it: sending the same again would end the same.
  const [code, reason] =
    judged.is === 'unfinished'
      ? ['NOT_AS_SENT', `The accounting system answered, but ${number} is not as it was sent.`]
      : [judged.code, judged.reason];
  return failDocument(deps, kind, leased, code, reason);
};

const saidOf = (step: string, number: string): string =>
  step === CREATE ? `Created as ${number}` : `Sent to ${number}`;

/** Does a step come after that one, so that finding it missing proves that one carried out? */
export const isAfter = <D extends Postable, F>(
  { steps }: Pick<DocumentKind<D, F>, 'steps'>,
  step: string,
  other: string,
): boolean => steps.indexOf(step) > steps.indexOf(other);
