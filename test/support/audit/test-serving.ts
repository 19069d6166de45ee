import type { During } from '#app/audit/audit-ports.ts';

/** How tests serve a route beside what it does: one that looks at the record of acts says `during`. */
export const testServing: { readonly audience: string; during?: During } = { audience: 'client' };
