import { retryLookUp } from '#domain/posting/failed-attempt.ts';
import { afterLookUpWithoutIt, CREATE, foundInBooks, stepOf } from '#domain/posting/posting.ts';
import type { Postable } from '#domain/posting/posting-state.ts';
import { isAfter } from './check-and-send.ts';
import type { DocumentKind } from './document-kind.ts';
import { adopt, failDocument } from './end-attempt.ts';
import type { LeasedDocument } from './leased-document.ts';
import type { MachineDeps } from './machine-deps.ts';
import { type PostingStep, stepAfter } from './posting-step.ts';

/**
 * A step may have been carried out, or may be yet. Found: adopted, or certain to go on. Not found: proves nothing until
 * the doubt has an end; then it is as if that step were never sent.
 */
export const resolveDoubt = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
): Promise<PostingStep | 'certain'> => {
  const lookedAt = deps.clock.now();
  const found = await leased.during(kind.lookUp(leased.document));
  if (!found.ok) {
    await leased.save(retryLookUp(leased.document, found.error.message, deps.clock.now(), deps.random()));
    return stepAfter(found.error);
  }
  const judged = found.value === null ? null : kind.judge(leased.document, found.value);
  if (judged?.is === 'whole') return adopt(deps, kind, leased, judged, 'adopted');
  // It was carried out, and a list shows it: from here on a look-up always finds it, so that nothing is sent again.
  if (judged?.is === 'not as sent') {
    if (!(await leased.save(foundInBooks(leased.document)))) return 'nothing';
    return failDocument(deps, kind, leased, judged.code, judged.reason);
  }
  if (judged?.is === 'unfinished' && isAfter(kind, judged.next, stepInDoubt(leased.document)))
    return (await leased.save(foundInBooks(leased.document))) ? 'certain' : 'nothing';
  const next = afterLookUpWithoutIt(leased.document, lookedAt, deps.inDoubtMs);
  if (!next.ok || !(await leased.save(next.value))) return 'nothing';
  const { state } = next.value;
  return state.status === 'POSTING' && state.phase.name === 'checking' ? 'certain' : 'moved';
};

const stepInDoubt = ({ state }: Postable): string =>
  (state.status === 'POSTING' ? stepOf(state.phase) : null) ?? CREATE;
