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

// What a JSON reader or Amplify itself says of an answer that it can't read: none of it is the pool's.
const CLIENT_ERRORS: ReadonlySet<string> = new Set([
  'EmptyUserIdForSRPException',
  'InvalidTokens',
  'RangeError',
  'ReferenceError',
  'SignInException',
  'SyntaxError',
  'TypeError',
  'UnexpectedSignInInterruptionException',
]);
const CLIENT_MESSAGES: ReadonlySet<string> = new Set([
  'Unknown error',
  'An unknown error has occurred.',
  '[object Object]',
]);

/** The message of an error, where the pool gave it. */
const messageOfPool = ({ name, message }: Record<string, unknown>): string | undefined => {
  if (typeof name === 'string' && CLIENT_ERRORS.has(name)) return undefined;
  const said = textOf(message);
  return said !== undefined && CLIENT_MESSAGES.has(said) ? undefined : said;
};

/**
 * Why the user pool refused, in the order of spec §8: the message in the answer's body, else the error's own, else
 * that of a text which is JSON (its message or its type), else the text, else `otherwise`. Where a proxy or a captive
 * portal answered in the pool's place, nothing was said.
 */
export const identityErrorMessage = (failure: unknown, otherwise = 'An unknown error occurred'): string => {
  const error = record(failure);
  const { response } = error;
  const body = record(record(response).data ?? record(response).body);
  const said = textOf(body.message) ?? messageOfPool(error);
  if (said !== undefined) return said;
  if (typeof failure !== 'string') return otherwise;
  const json = parsed(failure);
  return textOf(json.message) ?? textOf(json.__type) ?? textOf(failure) ?? otherwise;
};

/** What the pool calls the refusal: 'CodeMismatchException'. */
export const nameOfFailure = (failure: unknown): string => textOf(record(failure).name) ?? '';
