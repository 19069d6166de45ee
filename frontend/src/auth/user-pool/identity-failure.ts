const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const parsed = (text: string): Record<string, unknown> => {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
};

/**
 * Why the user pool refused, in the order of spec §8: the message in the answer's body, else the error's own, else
 * that of a text which is JSON (its message or its type), else the text, else `otherwise`.
 */
export const identityErrorMessage = (failure: unknown, otherwise = 'An unknown error occurred'): string => {
  const { response, message } = record(failure);
  const body = record(record(response).data ?? record(response).body);
  const said = textOf(body.message) ?? textOf(message);
  if (said !== undefined) return said;
  if (typeof failure !== 'string') return otherwise;
  const json = parsed(failure);
  return textOf(json.message) ?? textOf(json.__type) ?? textOf(failure) ?? otherwise;
};

/** What the pool calls the refusal: 'CodeMismatchException'. */
export const nameOfFailure = (failure: unknown): string => textOf(record(failure).name) ?? '';
