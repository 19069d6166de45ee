import { wholeText } from '#domain/whole-text.ts';
import { isRaw, type Raw } from './decode.ts';

const MAX_LENGTH = 500;

const MAX_SENTENCES = 5;

/** Recursion limit, deeper than any real document: a deeper answer could overflow the stack. */
const DEEPEST = 20;

/** An answer's body as JSON; undefined when it is none. */
export const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Where in a document an error stands, as a person would say it: `Line 2, Expiration Date`. */
const placeOf = (path: readonly string[]): string =>
  path
    .map((part, index) => {
      if (/^\d+$/.test(part)) return `${path[index - 1] === 'Details' ? 'line' : 'row'} ${Number(part) + 1}`;
      return part === 'Details' || part === 'entity' ? '' : part.replace(/([a-z])([A-Z])/g, '$1 $2');
    })
    .filter((part) => part !== '')
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());

/** Every `error` of an echoed document with its place (accounting-contract.md §2.6). */
const echoedErrors = (
  node: unknown,
  path: readonly string[] = [],
): { path: readonly string[]; error: string }[] => {
  if (path.length > DEEPEST) return [];
  if (Array.isArray(node)) return node.flatMap((row, index) => echoedErrors(row, [...path, String(index)]));
  if (!isRaw(node)) return [];
  const own =
    typeof node.error === 'string' && node.error.trim() !== '' ? [{ path, error: node.error.trim() }] : [];
  return [
    ...own,
    ...Object.entries(node)
      .filter(([name]) => name !== 'error' && name !== '_links')
      .flatMap(([name, child]) => echoedErrors(child, [...path, name])),
  ];
};

const sentence = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const exceptionText = (body: Raw): string | null => {
  let innermost: string | null = null;
  for (let inner: unknown = body.innerException; isRaw(inner); inner = inner.innerException) {
    innermost = sentence(inner.exceptionMessage) ?? sentence(inner.message) ?? innermost;
  }
  return innermost ?? sentence(body.exceptionMessage);
};

const modelErrors = (body: Raw): string | null => {
  if (!isRaw(body.modelState)) return null;
  const found = Object.values(body.modelState).flatMap((errors) => (Array.isArray(errors) ? errors : []));
  return (
    found
      .map(sentence)
      .filter((text) => text !== null)
      .join(' ') || null
  );
};

/**
 * The accounting system's own words about what went wrong, for a person: first the errors it put beside fields and
 * rows, then the innermost exception, then its message. Never the stack trace; null when it said nothing readable.
 */
export const errorText = (body: string): string | null => {
  const json = parseJson(body);
  if (!isRaw(json)) {
    const isMarkup = /^\s*</.test(body);
    return isMarkup || body.trim() === '' ? null : wholeText(body.trim(), MAX_LENGTH);
  }
  const echoed = echoedErrors(json);
  // What stands at the root of a document with errors inside only says that there are some.
  const specific = echoed.some(({ path }) => path.length > 0)
    ? echoed.filter(({ path }) => path.length > 0)
    : echoed;
  const sentences = new Set(
    specific.map(({ path, error }) => (path.length > 0 ? `${placeOf(path)}: ${error}` : error)),
  );
  const fromDocument = [...sentences].slice(0, MAX_SENTENCES).join(' ');
  const found =
    fromDocument ||
    exceptionText(json) ||
    modelErrors(json) ||
    sentence(json.message) ||
    sentence(json.error_description);
  return found ? wholeText(found.replace(/\s+/g, ' '), MAX_LENGTH) : null;
};

/** The innermost exception's type, without its namespace; '' when none is named. */
export const exceptionType = (body: string): string => {
  const json = parseJson(body);
  let type = '';
  for (let node: unknown = json; isRaw(node); node = node.innerException) {
    if (typeof node.exceptionType === 'string') type = node.exceptionType;
  }
  return type.split('.').at(-1) ?? '';
};

/** Somebody else saved first: nothing was written, and again may go well (accounting-contract.md §2.6). */
export const isLockViolation = (body: string): boolean =>
  /Another process has (added|updated|deleted)/i.test(body) ||
  exceptionType(body) === 'PXLockViolationException';

export const isMissingRecord = (status: number, body: string): boolean =>
  status === 500 && /NoEntitySatisfiesTheConditionException/.test(body);

export const isNotOptimizable = (status: number, body: string): boolean =>
  status === 500 && /Optimization cannot be performed/i.test(body);

/** An answer that a working system doesn't give: an error page, a redirect to one, a gateway's own words. */
export const isBrokenResponse = ({ status, body }: { status: number; body: string }): boolean => {
  if (status >= 300 && status < 400) return true;
  if (status === 502 || status === 503 || status === 504) return true;
  return status >= 500 && parseJson(body) === undefined;
};

/** Every API seat of the licence is taken; said with 429 or with 500 (accounting-contract.md §1.3). */
export const isSessionLimit = (status: number, body: string): boolean =>
  status === 429 || /API Login Limit|concurrent API logins|CheckApiUsersLimits/i.test(body);

/** A long operation of the same session works on the form: nothing of this request was carried out. */
export const isBusy = (body: string): boolean => /previous operation has not been completed/i.test(body);
