import { PlainFailure } from '../plain-failure.ts';

type Pattern = { [key: string]: Pattern | Rule[] | Pattern[] };
type Rule = string | number | boolean | null | { [comparison: string]: unknown };

/** Whether an event passes; with no filter everything does, with several it has to pass one. */
export type EventFilter = (event: unknown) => boolean;

/** Reads the patterns of an event source mapping's FilterCriteria. Throws a PlainFailure for a comparison we don't know. */
export function eventFilter(patterns: readonly string[]): EventFilter {
  const parsed = patterns.map((pattern) => JSON.parse(pattern) as Pattern);
  for (const pattern of parsed) checkPattern(pattern);
  return (event) => parsed.length === 0 || parsed.some((pattern) => passes(pattern, event));
}

const comparisons: Record<string, (wanted: unknown, value: unknown) => boolean> = {
  prefix: (wanted, value) => typeof value === 'string' && value.startsWith(String(wanted)),
  suffix: (wanted, value) => typeof value === 'string' && value.endsWith(String(wanted)),
  'equals-ignore-case': (wanted, value) =>
    typeof value === 'string' && value.toLowerCase() === String(wanted).toLowerCase(),
  'anything-but': (wanted, value) => value !== undefined && ![wanted].flat().includes(value),
  exists: (wanted, value) => (value !== undefined) === wanted,
  numeric: (wanted, value) => isWithin(wanted as unknown[], value),
};

function checkPattern(pattern: Pattern): void {
  for (const [key, inner] of Object.entries(pattern)) {
    if (key === '$or') for (const one of inner as Pattern[]) checkPattern(one);
    else if (!Array.isArray(inner)) checkPattern(inner);
    else for (const rule of inner) checkRule(rule as Rule);
  }
}

function checkRule(rule: Rule): void {
  if (rule === null || typeof rule !== 'object') return;
  const [comparison = 'nothing'] = Object.keys(rule);
  const wanted = rule[comparison];
  // `anything-but` may hold a comparison of its own, which nothing here needs.
  const nested =
    comparison === 'anything-but' && wanted !== null && typeof wanted === 'object' && !Array.isArray(wanted);
  if (!comparisons[comparison] || nested)
    throw new PlainFailure(`An event filter compares by ${comparison}, which the local run does not know.`);
}

function passes(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([key, inner]) => {
    if (key === '$or') return (inner as Pattern[]).some((one) => passes(one, event));
    const value = valueAt(event, key);
    if (!Array.isArray(inner)) return passes(inner, value);
    const values = Array.isArray(value) ? value : [value];
    return (inner as Rule[]).some((rule) => values.some((one) => fits(rule, one)));
  });
}

function fits(rule: Rule, value: unknown): boolean {
  if (rule === null || typeof rule !== 'object') return rule === value;
  return Object.entries(rule).every(
    ([comparison, wanted]) => comparisons[comparison]?.(wanted, value) ?? false,
  );
}

function valueAt(event: unknown, key: string): unknown {
  return event !== null && typeof event === 'object' ? (event as Record<string, unknown>)[key] : undefined;
}

/** `['>', 0, '<=', 5]`. DynamoDB writes its numbers as text, which a filter reads as numbers. */
function isWithin(bounds: unknown[], value: unknown): boolean {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return false;
  const checks: boolean[] = [];
  for (let at = 0; at < bounds.length; at += 2) {
    const bound = Number(bounds[at + 1]);
    const sign = bounds[at];
    checks.push(
      (sign === '=' && number === bound) ||
        (sign === '>' && number > bound) ||
        (sign === '>=' && number >= bound) ||
        (sign === '<' && number < bound) ||
        (sign === '<=' && number <= bound),
    );
  }
  return checks.every(Boolean);
}
