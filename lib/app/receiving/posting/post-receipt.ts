import { dueAt } from '#domain/receiving/posting/posting.ts';
import { checkAndSend } from './check-and-send.ts';
import { claimReceipt, takeOverReceipt } from './claim-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import type { PostingStep } from './posting-step.ts';
import { resolveDoubt } from './resolve-doubt.ts';
import { settleReceipt } from './settle-receipt.ts';

/** One look at a receipt: takes it as far as it will go now. Never throws for an accounting error. */
export const postReceipt = async (deps: PostingDeps, receiptId: string): Promise<PostingStep> => {
  const receipt = await deps.receipts.load(receiptId);
  const due = receipt ? dueAt(receipt) : null;
  if (!receipt || due === null) return 'nothing';
  if (due > deps.clock.now()) return { dueAt: due };
  if (receipt.state.status === 'POSTED') return settleReceipt(deps, receipt);

  const leased =
    receipt.state.status === 'QUEUED'
      ? await claimReceipt(deps, receipt)
      : await takeOverReceipt(deps, receipt);
  if (leased === null) return 'nothing';
  if (leased.receipt.state.status === 'POSTING' && leased.receipt.state.phase.name === 'inDoubt') {
    const step = await resolveDoubt(deps, leased);
    if (step !== 'certain') return step;
  }
  return checkAndSend(deps, leased);
};
