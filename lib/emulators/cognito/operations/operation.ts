import type { RequestFields } from '#emulators/cognito/http/request-fields.ts';
import type { UserPoolDirectory } from '#emulators/cognito/pool.ts';

/**
 * One call of the service. Only checking and signing a token takes turns with other calls: what is decided and
 * changed between the two happens in one go, and is durable before it is answered.
 * @throws IdentityError for every refusal
 */
export type Operation = (directory: UserPoolDirectory, input: RequestFields) => object | Promise<object>;
