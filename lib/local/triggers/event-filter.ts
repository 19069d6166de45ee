import { PlainFailure } from '../plain-failure.ts';

/** Fields by name: what may stand there, or a pattern of what is inside. */
type Pattern = { [key: string]: Pattern | (string | number | boolean | null)[] };

/** Whether an event passes; with no filter everything does, with several it has to pass one. */
export type EventFilter = (event: unknown) => boolean;

/**
 * Reads the patterns of an event source mapping's FilterCriteria: fields, each with the values that pass. Throws a
 * PlainFailure for a comparison of any other kind, which the stack has no use for.
 */
export function eventFilter(patterns: readonly string[]): EventFilter {
  const parsed = patterns.map((pattern) => JSON.parse(pattern) as Pattern);
  for (const pattern of parsed) checkPattern(pattern);
  return (event) => parsed.length === 0 || parsed.some((pattern) => passes(pattern, event));
}

function checkPattern(pattern: Pattern): void {
  for (const [key, inner] of Object.entries(pattern)) {
    if (key === '$or') throw unknown(key);
    if (!Array.isArray(inner)) checkPattern(inner);
    else
      for (const value of inner)
        if (value !== null && typeof value === 'object') throw unknown(Object.keys(value)[0] ?? '{}');
  }
}

const unknown = (comparison: string) =>
  new PlainFailure(`An event filter compares by ${comparison}, which the local run does not know.`);

function passes(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([key, inner]) => {
    const value =
      event !== null && typeof event === 'object' ? (event as Record<string, unknown>)[key] : undefined;
    if (!Array.isArray(inner)) return passes(inner, value);
    return inner.some((wanted) => wanted === value);
  });
}
