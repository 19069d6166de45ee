import type { PostingProgress } from '#api/posting/posting-progress.ts';
import { dueAt } from '#domain/posting/posting.ts';
import type { Postable } from '#domain/posting/posting-state.ts';

/** How far a document has come, as responses of every kind say it. */
export const toPostingProgress = (document: Postable): PostingProgress => {
  const { state } = document;
  const due = dueAt(document);
  return {
    status: state.status,
    waitsFor: (state.status === 'QUEUED' && state.waitsFor) || null,
    delayedBy: (state.status === 'QUEUED' && state.delayedBy) || null,
    reason: 'reason' in state ? state.reason : null,
    failureCode: state.status === 'FAILED' ? state.code : null,
    phase: state.status === 'POSTING' ? state.phase.name : null,
    nextAttemptAt: due === null ? null : new Date(due).toISOString(),
  };
};
