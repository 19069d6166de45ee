/** Stands where something was that no line may hold. */
export const HIDDEN = '[hidden]';

/** A field of such a name holds what proves who somebody is, or a whole request. */
const SECRET_FIELD =
  /password|passwd|secret|token|authorization|cookie|credential|api-?key|^(body|headers|otp|pin)$|(confirmation|verification|mail|sms)[-_]?code/i;

/** A code that is mailed. Our own codes are words: `STALE_VERSION`. */
const MAILED_CODE = /^\s*\d{4,8}\s*$/;

/** What gives itself away in the middle of a sentence: a JSON web token, a header, a form's or JSON's field. */
const IN_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]{5,}\.[\w-]{5,}(\.[\w-]*)?/g, HIDDEN],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [
    /((?:password|passwd|secret|token|authorization|cookie|api[-_]?key)\\?["']?\s*[:=]\s*\\?["']?)(?!\[hidden)[^\s"'&;,}\\]+/gi,
    `$1${HIDDEN}`,
  ],
  // A parser quotes what it could not read, up to some forty characters: most of a secret that is no JSON.
  [
    /(Unexpected token '.{1,2}', )?(\.{3})?".{0,120}"(\.{3})? is not valid JSON/gs,
    `${HIDDEN} is not valid JSON`,
  ],
];

const DEEPEST = 6;
const MAX_TEXT_LENGTH = 4000;
const MAX_ENTRIES = 100;

/** A text with what gives itself away hidden, and of a length that a log line can carry. */
export const redactedText = (text: string): string => {
  const cut = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  return IN_TEXT.reduce((safe, [pattern, by]) => safe.replace(pattern, by), cut);
};

/**
 * The last guard before a log line is written. Callers give fields, never whole requests; should one ever hold a
 * token, a password or a code, it is hidden here. Answers what JSON can say: never throws, whatever it is given.
 */
export const redacted = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (value === null || typeof value !== 'object') return value;
  if (depth >= DEEPEST) return '…';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Error) {
    const { name, message, stack } = value;
    return redacted({ name, message, stack: stack?.split('\n').slice(0, 6).join('\n') }, depth + 1);
  }
  if (ArrayBuffer.isView(value)) return HIDDEN;
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => redacted(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([name, inner]) => [
        redactedText(name),
        isSecret(name, inner) ? HIDDEN : redacted(inner, depth + 1),
      ]),
  );
};

/**
 * What an error may say where we are not the ones who write the line: Lambda itself prints what a function throws,
 * every field of it. Its name, its words and its place, guarded.
 */
export const redactedError = (cause: unknown): Error => {
  if (!(cause instanceof Error)) return new Error(redactedText(String(cause)));
  const guarded = new Error(redactedText(cause.message));
  guarded.name = cause.name;
  guarded.stack = redactedText(cause.stack ?? '');
  return guarded;
};

const isSecret = (name: string, value: unknown): boolean => {
  if (value === null || value === undefined || typeof value === 'boolean') return false;
  if (/code$/i.test(name) && MAILED_CODE.test(String(value))) return true;
  return SECRET_FIELD.test(name);
};
