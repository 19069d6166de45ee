import type { RecordedTables } from '#test/support/audit/recorded-acts-run.ts';

/** Every act of one noun, done once by whoever may, and the tables in which it leaves its record. */
export interface Scenario {
  readonly tables: RecordedTables;
  act(): Promise<void>;
}

/** What an act answered. */
export const data = async <Body extends { readonly data?: unknown; readonly error?: unknown }>(
  answer: Promise<{ readonly status: number; readonly body: Body }>,
): Promise<NonNullable<Body['data']>> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as NonNullable<Body['data']>;
};
