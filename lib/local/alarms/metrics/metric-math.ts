import { PlainFailure } from '#local/plain-failure.ts';

/** A value of a metric at one point of time; null: nothing was said. */
export type Value = number | null;

/** What an expression comes to at one point of time, from the metrics with these ids. */
export type MathExpression = (metrics: Readonly<Record<string, Value>>) => Value;

const ID = /^[a-z]\w*$/;

/**
 * What SERVICE_QUOTA says here of functions at a time: a machine grants no number. Twice what a new account has, so that a
 * crowd can come near it and a start, which wakes every function with a schedule, does not.
 */
const FUNCTIONS_AT_A_TIME = 20;

/**
 * Metric math as the stack's alarms write it: one metric by its id, or `SUM([m0,m1])` and `MAX([m0,m1])`, which leave
 * out what is missing; and `m0/SERVICE_QUOTA(m0)*100`. Throws a PlainFailure for anything else, and for a metric that is not among `ids`.
 */
export function metricMath(text: string, ids: readonly string[]): MathExpression {
  const { used } = /^(?<used>\w+)\/SERVICE_QUOTA\(\k<used>\)\*100$/.exec(text)?.groups ?? {};
  const { name, list } = /^(?<name>SUM|MAX)\(\[(?<list>.+)\]\)$/.exec(text)?.groups ?? {};
  const named = (list?.split(',') ?? [used ?? text]).map((id) => id.trim());
  if (!named.every((id) => ID.test(id) && ids.includes(id)))
    throw new PlainFailure(
      `The local run can't calculate ${text}: it knows a metric's id, SUM([ids]), MAX([ids]) and id/SERVICE_QUOTA(id)*100.`,
    );
  return (metrics) => {
    const values = named.map((id) => metrics[id] ?? null).filter((value) => value !== null);
    if (values.length === 0) return null;
    if (used) return ((values[0] ?? 0) / FUNCTIONS_AT_A_TIME) * 100;
    return name === 'MAX' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0);
  };
}
