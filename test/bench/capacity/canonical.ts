const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
};

/** A value as one text: two that say the same read the same, however the engine ordered their attributes. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';
