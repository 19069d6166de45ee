import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';

/**
 * What became of one look at a document. `unavailable`: the accounting system does not answer, others need not be tried
 * now. `rateLimited`: there is no room for more calls now, nor for others'. `moved`: something was done. `nothing`: it
 * was through, or somebody else has it. `dueAt` (epoch ms): its time has not come.
 */
export type PostingStep = 'moved' | 'nothing' | 'unavailable' | 'rateLimited' | { readonly dueAt: number };

/** After a call that failed: a refusal concerns this document alone, any other error would affect the others too. */
export const stepAfter = ({ kind }: Pick<AccountingError, 'kind'>): PostingStep =>
  kind === 'refused' ? 'moved' : kind;
