import type { Realm } from '#local/identity/pool.ts';
import type { RequestFields } from '#local/identity/request-fields.ts';

/**
 * One call of the service. It runs from start to end without letting another in between, and what it changed
 * is durable before it is answered.
 * @throws IdentityError for every refusal
 */
export type Operation = (realm: Realm, input: RequestFields) => object;
