import type { PostingResponse } from '#api/posting/posting-response.ts';

/** How a posting stands, in a word. */
export const POSTING_LABELS: Readonly<Record<PostingResponse['status'], string>> = {
  QUEUED: 'Waiting to be sent',
  POSTING: 'Being sent',
  POSTED: 'Posted',
  FAILED: 'Failed',
  CANCELLED: 'Given up',
};
