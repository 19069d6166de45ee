import type { ErrorDetail } from '#domain/errors.ts';

interface ApiFailureParts {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  /** A sentence for a person. */
  readonly message: string;
  readonly details?: readonly ApiFailureDetail[];
  /** On a conflict: what stands now. */
  readonly current?: unknown;
  readonly requestId?: string;
  /** Milliseconds; 0 where the server said nothing of when to ask again. */
  readonly retryAfterMs?: number;
}

type ApiFailureDetail = Omit<ErrorDetail, 'code'> & { readonly code: string };

/** Why a call failed, in words for a person and in a code for the program. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly ApiFailureDetail[];
  readonly current: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number;

  constructor(parts: ApiFailureParts) {
    super(parts.message);
    this.name = 'ApiFailure';
    this.status = parts.status;
    this.code = parts.code;
    this.details = parts.details ?? [];
    this.current = parts.current;
    this.requestId = parts.requestId;
    this.retryAfterMs = parts.retryAfterMs ?? 0;
  }
}

/** Whether no answer came at all, the server is overloaded, or it failed: asking again may help. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status === 429 || error.status >= 500);

/** A list's key of the version before, or of tables that were put back since: the list begins anew. */
export const isInvalidPageKey = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'INVALID_PAGE_KEY';

/** Signing in again is asked for in place, over whatever is open: there it is said, and there alone. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiFailure && error.status === 401;

/** The reason of a failure as a sentence; `fallback` when there is none. */
export const reasonOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message ? error.message : fallback;

/** As `reasonOf`; nothing where the session ended, which is said elsewhere (`isSessionEnd`). */
export const reasonUnlessSessionEnd = (error: unknown, fallback: string): string | undefined =>
  isSessionEnd(error) ? undefined : reasonOf(error, fallback);

const SENTENCES: Readonly<Record<number, string>> = {
  401: 'Your session has ended. Sign in again.',
  403: 'Forbidden: Insufficient permissions',
  404: 'Not found.',
  413: 'That is more than can be sent at once.',
  429: 'Too many calls at once. Wait a moment and try again.',
  503: 'The service is not available right now. Try again in a moment.',
  504: 'The server did not answer in time. Try again.',
};

/** The header in whole seconds; a date, which our server never sends, says nothing. */
const retryAfterMs = (headers: Headers): number => {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : 0;
};

/** When to ask again at the earliest, in milliseconds from the answer on. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiFailure ? error.retryAfterMs : 0;

/** The failure that an answer's body tells; a body that isn't the product's own still becomes a sentence. */
export const failureFromBody = (answered: unknown, { status, headers }: Response): ApiFailure => {
  const body = (answered ?? {}) as Record<string, unknown>;
  const said = typeof body.error === 'string' && body.error !== '' ? body.error : undefined;
  return new ApiFailure({
    status,
    code: typeof body.code === 'string' ? body.code : `HTTP_${status}`,
    message: said ?? SENTENCES[status] ?? 'The server could not do that. Try again.',
    details: Array.isArray(body.details) ? body.details : undefined,
    current: body.current,
    retryAfterMs: retryAfterMs(headers),
    requestId:
      typeof body.requestId === 'string' ? body.requestId : (headers.get('x-amzn-requestid') ?? undefined),
  });
};

/** Reads the error body of an answer. */
export const failureFromResponse = async (response: Response): Promise<ApiFailure> =>
  failureFromBody(await response.json().catch(() => undefined), response);
