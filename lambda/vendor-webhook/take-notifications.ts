import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Failure } from '#api/failure.ts';
import type { IncomingCallLog } from '#app/calls/call-ports.ts';
import { STATUS_OF } from '#app/dispatch.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import {
  type ReceiveNotificationDeps,
  receiveNotification,
} from '#app/vendors/notifications/receive-notification.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { describeCause } from '../describe-cause.ts';
import { isFrom } from './is-from.ts';
import { isKnownSecret } from './known-secret.ts';

interface WebhookDeps extends ReceiveNotificationDeps {
  /** The header with the shared secret, as the accounting administrator set it up. */
  readonly headerName: string;
  /** Addresses and ranges that may call it. None: any may. */
  readonly from: readonly string[];
  /** Reads the secrets that count: JSON `{ current, previous? }`. */
  readonly secret: () => Promise<string>;
  /** Keeps that one came. Default: nobody does. */
  readonly calls?: IncomingCallLog;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What was spent since it was asked last. Default: nothing is said of it. */
  readonly spent?: () => object;
  readonly now?: () => number;
}

const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The accounting system's webhook: a call has no person and no token but a shared secret in a header. Answers 2xx once the
 * notification is stored, 4xx where sending it again would not help, and 5xx only when it could not be stored, so
 * that it is sent again (accounting-contract.md §4). One log line a call, with what was taken and never with what was
 * shown to get in.
 */
export const takeNotifications =
  (deps: WebhookDeps) =>
  async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const requestId = event.requestContext.requestId;
    const now = deps.now ?? Date.now;
    const startedAt = now();
    const line = { requestId, route: 'VendorWebhook', action: null, group: null };
    deps.spent?.();
    const took = () => ({ tookMs: now() - startedAt, ...deps.spent?.() });
    try {
      const taken = await take(deps, event);
      if (!taken.ok) {
        const { code, message: reason } = taken.error;
        const status = STATUS_OF[code];
        deps.metrics.put({ WebhookRefused: 1 });
        deps.log.warn('call.answered', { ...line, code, status, reason, ...took() });
        return response(status, failure(taken.error, requestId));
      }
      await keep(deps, taken.value, { requestId, startedAt, tookMs: now() - startedAt });
      deps.log.info('call.answered', { ...line, code: null, status: 200, ...taken.value, ...took() });
      return response(200, { data: taken.value });
    } catch (cause) {
      deps.log.error('call.answered', {
        ...line,
        ...{ code: 'INTERNAL', status: 500, cause: describeCause(cause) },
        ...took(),
      });
      return response(500, {
        error: 'The notification could not be stored. Send it again.',
        code: 'INTERNAL',
        requestId,
      } satisfies Failure);
    }
  };

/** It is stored by then: that it can't be told of is no reason to have it sent again. */
const keep = async (
  { calls, log }: WebhookDeps,
  { notificationId }: { readonly notificationId: string },
  { requestId, startedAt, tookMs }: Readonly<Record<'startedAt' | 'tookMs', number>> & { requestId: string },
): Promise<void> => {
  const at = new Date(startedAt).toISOString();
  const subject = {
    subject: 'notification',
    subjectId: notificationId,
    subjectName: '',
    attempt: 0,
  } as const;
  const answer = { outcome: 'answered', status: 200, message: '', tookMs } as const;
  try {
    await calls?.add({ at, what: 'Vendor notification', ...subject, ...answer, requestId });
  } catch (cause) {
    log.warn('calls.not_kept', { reason: String(cause) });
  }
};

const take = async (deps: WebhookDeps, event: APIGatewayProxyEvent) => {
  // The gateway's own word for who called it: what comes by the edge comes from the edge, and headers say anything.
  if (!isFrom(deps.from, event.requestContext.identity.sourceIp)) {
    return err(domainError('FORBIDDEN', 'Notifications are not taken from this address.'));
  }
  const presented = headerOf(event, deps.headerName);
  if (presented === null || !isKnownSecret(presented, await deps.secret())) {
    return err(domainError('UNAUTHENTICATED', `${deps.headerName} does not carry the agreed secret.`));
  }
  const body = bodyOf(event);
  return body.ok ? receiveNotification(deps, body.value, (deps.now ?? Date.now)()) : body;
};

/** Header names are compared without case; one sent twice is nobody's. */
const headerOf = ({ headers, multiValueHeaders }: APIGatewayProxyEvent, name: string): string | null => {
  const isWanted = ([key]: [string, unknown]) => key.toLowerCase() === name.toLowerCase();
  const values = Object.entries(multiValueHeaders ?? {})
    .filter(isWanted)
    .flatMap(([, given]) => given ?? []);
  if (values.length > 1) return null;
  return values[0] ?? Object.entries(headers ?? {}).find(isWanted)?.[1] ?? null;
};

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): Result<string, DomainError> => {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BYTES) {
    return err(domainError('PAYLOAD_TOO_LARGE', 'The notification is larger than 2 MB.'));
  }
  // Some senders put a byte order mark before their JSON.
  return ok(bytes.toString('utf8').replace(/^\uFEFF/, ''));
};

const failure = (error: DomainError, requestId: string): Failure => ({
  error: error.message,
  code: error.code,
  requestId,
});

const response = (statusCode: number, body: unknown): APIGatewayProxyResult => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});
