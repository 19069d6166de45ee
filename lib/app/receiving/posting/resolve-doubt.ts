import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import { retryLookUp } from '#domain/receiving/posting/failed-attempt.ts';
import { afterLookUpWithoutIt, foundInBooks } from '#domain/receiving/posting/posting.ts';
import { adoptPosted, failOtherQuantities, isAdoptable } from './end-attempt.ts';
import type { LeasedReceipt } from './leased-receipt.ts';
import { lookUpReceipt } from './look-up-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import { type PostingStep, stepAfter } from './posting-step.ts';

/**
 * A create may have been carried out, or may be yet. Found: adopted. Not found: proves nothing until the doubt has
 * an end; then it is as if never sent.
 */
export const resolveDoubt = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
): Promise<PostingStep | 'certain'> => {
  const lookedAt = deps.clock.now();
  const found = await lookUpReceipt(deps, leased);
  if (!found.ok) {
    await leased.save(retryLookUp(leased.receipt, found.error.message, deps.clock.now(), deps.random()));
    return stepAfter(found.error);
  }
  if (found.value && isAdoptable(leased.receipt, found.value)) {
    return adoptPosted(deps, leased, found.value, 'adopted');
  }
  // It was carried out, and a list shows it: from here on a look-up always finds it, so that nothing is sent again.
  if (found.value && comparePosted(leased.receipt, found.value).comparison === 'quantities differ') {
    if (!(await leased.save(foundInBooks(leased.receipt)))) return 'nothing';
    return failOtherQuantities(deps, leased, found.value);
  }
  const next = afterLookUpWithoutIt(leased.receipt, lookedAt, deps.inDoubtMs);
  if (!next.ok || !(await leased.save(next.value))) return 'nothing';
  const { state } = next.value;
  return state.status === 'POSTING' && state.phase.name === 'checking' ? 'certain' : 'moved';
};
