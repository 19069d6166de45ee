import type { RequestFields } from '#emulators/cognito/http/request-fields.ts';
import type { UserPoolDirectory } from '#emulators/cognito/pool.ts';

/**
 * One call of the service. It runs from start to end without letting another in between, and what it changed
 * is durable before it is answered.
 * @throws IdentityError for every refusal
 */
export type Operation = (realm: UserPoolDirectory, input: RequestFields) => object;
