import type { During } from '#app/audit/audit-ports.ts';

/** Claims of a token beside those of who asks. */
type MoreClaims = Readonly<Record<string, string>>;

/** Asks the same with other claims. */
type AskAs = (claims: MoreClaims) => Promise<{ readonly status: number; readonly body: unknown }>;

/**
 * How tests serve a route beside what it does: one that looks at the record of acts says `during`; one that looks at who
 * may do an act (`PostPallet.move_pallet`) says what its token claims, and asks as somebody else before it is done.
 */
export const testServing: {
  readonly audience: string;
  during?: During;
  claims?: (act: string) => MoreClaims;
  before?: (act: string, ask: AskAs) => Promise<void>;
} = { audience: 'client' };

/** One call as these say. */
export const askAsTestsDo = async (act: string, ask: AskAs): ReturnType<AskAs> => {
  await testServing.before?.(act, ask);
  return ask(testServing.claims?.(act) ?? {});
};
