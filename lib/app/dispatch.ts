import type * as z from 'zod/mini';
import type { ActionName, RequestOutput, ResponseBody, Route } from '#api/contract.ts';
import type { Failure } from '#api/failure.ts';
import type { During } from '#app/audit/audit-ports.ts';
import { openedRequest, type PageKeys, sealedAnswer } from '#app/lists/page-keys.ts';
import type { Admit } from '#app/users/as-they-stand.ts';
import { readWarehouses, WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import { decideAccess, type Person } from '#domain/access/person.ts';
import { type DomainError, domainError, type ErrorCode } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What an action knows of the call it answers; `now` in epoch milliseconds. */
export interface CallContext {
  readonly person: Person;
  readonly requestId: string;
  readonly now: number;
}

/** The actions of a route, each load → decide → save. An action of the contract without one does not compile. */
export type Handlers<R extends Route> = {
  readonly [A in ActionName<R>]: (
    request: RequestOutput<R, A>,
    context: CallContext,
  ) => Promise<Result<ResponseBody<R, A>, DomainError>>;
};

/** The one table from refusal to HTTP status (design.md §7). A code without a status does not compile. */
export const STATUS_OF = {
  BAD_REQUEST: 400,
  INVALID_PAGE_KEY: 400,
  MISSING_ACTION: 400,
  UNKNOWN_ACTION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  NO_GROUP: 403,
  NOT_YOUR_WAREHOUSE: 403,
  NOT_FOUND: 404,
  STALE_VERSION: 409,
  TRY_AGAIN: 409,
  ACCOUNTING_AWAY: 503,
  ACCOUNTING_REFUSED: 422,
  PAYLOAD_TOO_LARGE: 413,
  VENDOR_NOT_FOUND: 404,
  MISSING_VENDOR_ID: 400,
  MISSING_ITEMS: 400,
  MISSING_ORDER_NUMBER: 400,
  MISSING_INVENTORY_ID: 400,
  INVALID_RECEIPT_QTY: 400,
  MISSING_ORDER_TYPE: 400,
  INVALID_EXPIRY_DATE: 400,
  INVALID_LOT_NUMBER: 400,
  LOT_REQUIRED: 422,
  EXPIRY_REQUIRED: 422,
  ALLOCATION_MISMATCH: 422,
  OVER_RECEIPT: 422,
  TOO_FEW_DAYS: 422,
  ORDER_NOT_OPEN: 422,
  ORDER_NOT_FOUND: 404,
  LINE_NOT_FOUND: 422,
  OTHER_WAREHOUSE: 422,
  AMBIGUOUS_LINE: 409,
  DUPLICATE_LINE: 422,
  WRONG_VENDOR: 422,
  TOO_MANY_ORDERS: 422,
  IDEMPOTENCY_CONFLICT: 409,
  UNIT_UNKNOWN: 422,
  ORDER_CHANGED: 409,
  MARKER_COLLISION: 409,
  TOO_MANY_CALLS: 429,
  USER_NOT_FOUND: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  MAIL_NOT_SENT: 422,
  WRONG_USER_STATE: 422,
  OWN_ACCOUNT: 422,
  LAST_SYSADMIN: 422,
  POWERS_CHANGED: 409,
  INVALID_RECEIVED_DATE: 400,
  RECEIPT_NOT_FOUND: 404,
  NOT_CANCELLABLE: 422,
  NOT_RETRYABLE: 422,
  TOO_LATE_TO_UNDO: 409,
  INVALID_DAY_RANGE: 400,
  WORK_ORDER_NOT_FOUND: 404,
  RUN_NOT_FOUND: 404,
  WORK_CENTER_NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 422,
  INVALID_TRANSITION: 422,
  NOT_EDITABLE: 422,
  INVALID_REQUIRED_DATE: 400,
  INVALID_COUNT: 400,
  INVALID_TIME: 422,
  LINE_BUSY: 409,
  LINE_OFF: 422,
  CODE_TAKEN: 409,
  INVALID_MOVEMENT: 422,
  NOT_ENOUGH_STOCK: 409,
  NOT_POSTABLE: 422,
  REASON_REQUIRED: 422,
  LOT_NOT_USABLE: 422,
  LOT_RECALLED: 422,
  LOT_NOT_FOUND: 404,
  ITEM_NOT_FOUND: 404,
  ITEM_NOT_STOCKED: 422,
  PLACE_NOT_FOUND: 422,
  WAREHOUSE_NOT_FOUND: 422,
  GTIN_TAKEN: 409,
  INVALID_ITEM_RULES: 422,
  BOM_NOT_FOUND: 404,
  BOM_NOT_COMPLETE: 422,
  REVISION_TAKEN: 409,
  SUBSTITUTE_NOT_FOUND: 404,
  ALLERGEN_CHANGE: 422,
  SCAN_REQUIRED: 422,
  LINE_NOT_CLEARED: 422,
  SSCC_UNKNOWN: 404,
  SSCC_NOT_SET_UP: 422,
  PALLET_NOT_OPEN: 422,
  PALLET_ON_HOLD: 422,
  MIXED_PALLET: 422,
  PALLET_SIZE_UNKNOWN: 422,
  TOO_MANY_PALLETS: 422,
  SHIPMENT_NOT_FOUND: 404,
  WRONG_CUSTOMER: 422,
  WRONG_ITEM: 422,
  WRONG_PALLET: 422,
  NOT_FILLABLE: 422,
  DOCK_TAKEN: 409,
  LOAD_INCOMPLETE: 422,
  TRACE_TOO_LONG: 422,
  RECALL_NOT_FOUND: 404,
  RECALL_CLOSED: 422,
} as const satisfies Record<ErrorCode, number>;

/** Said in `Retry-After` with these statuses where the refusal itself knows no better. */
const DEFAULT_RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 5, 503: 30 };

const retryAfter = (status: number, { retryAfterSeconds }: DomainError): Pick<Answer, 'headers'> => {
  const standard = DEFAULT_RETRY_AFTER_SECONDS[status];
  return standard === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds ?? standard) } };
};

/** What came in: the gateway's verified claims (as strings, null without any) and the decoded parameters. */
export interface Call {
  readonly claims: Readonly<Record<string, string>> | null;
  readonly input: Result<Readonly<Record<string, unknown>>, DomainError>;
  readonly requestId: string;
  readonly now: number;
  /** What the browser says it is. Default: nothing. */
  readonly userAgent?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Beside those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
}

/** For the log: who asked for what and how it ended. Never a token. */
interface Outcome {
  readonly action: string | null;
  readonly sub: string | null;
  /** The groups in the token, joined by commas; null without a person, empty without a group. */
  readonly group: string | null;
  readonly code: string | null;
}

/** Something unforeseen inside an action (the cause), with what can be said of the call in the log. */
export class ActionFailed extends Error {
  constructor(
    readonly outcome: Outcome,
    cause: unknown,
  ) {
    super('The action failed.', { cause });
  }
}

/**
 * The person behind the gateway's claims. The gateway has checked signature, issuer and expiry; that the token is
 * an ID token and meant for this product is checked again here, because a gateway setting can be lost.
 */
export const personFrom = (
  claims: Readonly<Record<string, string>> | null,
  audience: string,
): Result<Person, DomainError> => {
  const sub = claims?.sub;
  if (!claims || !sub || claims.token_use !== 'id' || claims.aud !== audience) {
    return err(domainError('UNAUTHENTICATED', 'Sign in to go on.'));
  }
  return ok({
    sub,
    username: claims['cognito:username'] ?? sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === 'true',
    // API Gateway hands a list over joined by commas (identity-facts: gateway authorizer).
    groups: (claims['cognito:groups'] ?? '').split(/[,\s[\]]+/).filter((group) => group !== ''),
    warehouses: readWarehouses(claims[WAREHOUSES_ATTRIBUTE]),
  });
};

/** Issues of the schema as the product's details, and a sentence that names the first of them. */
const badRequest = (error: z.core.$ZodError): DomainError => {
  const details = error.issues.slice(0, 50).map((issue) => ({
    path: issue.path.join('.'),
    code: 'BAD_REQUEST' as const,
    message: issue.message,
  }));
  const first = details[0];
  const sentence = first
    ? first.path === ''
      ? first.message
      : `${first.path}: ${first.message}`
    : 'Check the request.';
  return domainError('BAD_REQUEST', sentence, { details });
};

const unknownAction = (route: Route, given: unknown): DomainError => {
  const missing = given === undefined || given === null || given === '';
  const known = Object.keys(route.actions).join(', ');
  const sentence =
    route.unknownAction ??
    `${missing ? 'An action is required' : 'That action is not known'}. Use one of: ${known}.`;
  // PostReceiveGoods says MISSING_ACTION for both (design.md §7, spec §5).
  return domainError(missing || route.unknownAction ? 'MISSING_ACTION' : 'UNKNOWN_ACTION', sentence);
};

/** A function answers at most 6 MB; nobody reads so many at once. */
const MAX_DETAILS = 1_000;

const failureBody = (error: DomainError, requestId: string): Failure => ({
  error: error.message,
  code: error.code,
  ...(error.details ? { details: error.details.slice(0, MAX_DETAILS) } : {}),
  ...(error.current === undefined ? {} : { current: error.current }),
  requestId,
});

type AnyHandler = (request: unknown, context: CallContext) => Promise<Result<unknown, DomainError>>;

/** How a route is served beside what it does. */
export interface Serving {
  /** The client that ID tokens must be meant for. */
  readonly audience: string;
  /** Seals the keys of its lists' pages. Absent: a test looks at them as they are. */
  readonly pageKeys?: PageKeys | undefined;
  /** Admits to what changes something by how the person stands now. Absent: their token says it. */
  readonly admit?: Admit | undefined;
  /** Does what a person changes as their act, so that it is recorded. Absent: a test looks at the change alone. */
  readonly during?: During | undefined;
}

const asItIs: During = (_act, work) => work();

/**
 * Answers one call of a route: who is it, what do they ask, may they, is it well formed, then the action itself.
 * Deny by default: every way out that is not the action's own answer is a refusal. Throws ActionFailed alone.
 */
export const dispatch =
  <R extends Route>(
    route: R,
    handlers: Handlers<R>,
    { audience, pageKeys, admit, during = asItIs }: Serving,
  ) =>
  async (call: Call): Promise<Answer> => {
    const asked = call.input.ok ? call.input.value.action : undefined;
    const action = typeof asked === 'string' && Object.hasOwn(route.actions, asked) ? asked : null;
    const person = personFrom(call.claims, audience);
    const who = {
      action,
      sub: person.ok ? person.value.sub : null,
      group: person.ok ? person.value.groups.join(',') : null,
    };

    const refuse = (error: DomainError): Answer => ({
      status: STATUS_OF[error.code],
      body: failureBody(error, call.requestId),
      ...retryAfter(STATUS_OF[error.code], error),
      outcome: { ...who, code: error.code },
    });

    if (!person.ok) return refuse(person.error);
    if (!call.input.ok) {
      const access = decideAccess(person.value, 'record.view');
      return refuse(access.ok ? call.input.error : access.error);
    }
    const definition = action === null ? undefined : route.actions[action];
    if (action === null || !definition) {
      // Somebody who may see nothing learns nothing, not even which actions there are.
      const access = decideAccess(person.value, 'record.view');
      return refuse(access.ok ? unknownAction(route, asked) : access.error);
    }
    const access =
      admit && route.method === 'POST'
        ? await admit(person.value, definition.permission)
        : decideAccess(person.value, definition.permission);
    if (!access.ok) return refuse(access.error);

    const place = `${route.name} ${action}`;
    const opened = pageKeys ? await openedRequest(pageKeys, place, call.input.value) : call.input;
    if (!opened.ok) return refuse(opened.error);
    const request = definition.request.safeParse(opened.value);
    if (!request.success) return refuse(badRequest(request.error));

    const handler = (handlers as unknown as Record<string, AnyHandler>)[action] as AnyHandler;
    const context = { person: access.value, requestId: call.requestId, now: call.now };
    try {
      const { username, groups } = access.value;
      const by = { by: username, role: groups.join(','), userAgent: call.userAgent ?? '' };
      const act = { act: `${route.name}.${action}`, ...by, requestId: call.requestId, now: call.now };
      const answer = await during({ ...act, request: request.data }, () => handler(request.data, context));
      if (!answer.ok) return refuse(answer.error);
      const body = pageKeys ? await sealedAnswer(pageKeys, place, answer.value) : answer.value;
      return { status: 200, body, outcome: { ...who, code: null } };
    } catch (cause) {
      throw new ActionFailed({ ...who, code: 'INTERNAL' }, cause);
    }
  };
