import { invalidParameter, notAuthorized } from '#emulators/cognito/identity-error.ts';
import type { Client, Pool } from '#emulators/cognito/pool.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { isEmailShaped } from './users.ts';

const STANDARD = [
  'address',
  'birthdate',
  'email',
  'email_verified',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'phone_number_verified',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
] as const;

const SET_BY_THE_POOL = new Set(['email_verified', 'phone_number_verified']);

const nonconforming = (name: string, reason: string) =>
  invalidParameter(`Attributes did not conform to the schema: ${name}: ${reason}\n`);

interface Attribute {
  Name: string;
  Value: string;
}

/** @throws InvalidParameterException for unknown names and misshapen values. */
export function assertAttributesConform(pool: Pool, attributes: Record<string, string>): void {
  const known = new Set<string>([...STANDARD, ...(pool.definition.customAttributes ?? [])]);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub');
    if (!known.has(name)) throw nonconforming(name, 'Attribute does not exist in the schema.');
    if (value.length > 2048) throw nonconforming(name, 'String must be no longer than 2048 characters');
    if (name === 'email' && !isEmailShaped(value)) throw invalidParameter('Invalid email address format.');
    if (name === 'birthdate' && value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value))
      throw nonconforming(name, 'Birthdate must be in the format YYYY-MM-DD');
    if (SET_BY_THE_POOL.has(name) && !/^(true|false)$/i.test(value))
      throw nonconforming(name, 'Attribute value must be a boolean');
  }
}

/** @throws InvalidParameterException naming what a new account lacks. */
export function assertRequiredAttributes(pool: Pool, attributes: Record<string, string>): void {
  for (const name of pool.definition.requiredAttributes ?? [])
    if (!attributes[name]) throw nonconforming(name, 'The attribute is required');
}

/** @throws NotAuthorizedException: people write what their client may write, and never that an address is verified. */
export function assertWritable(client: Client, attributes: Record<string, string>): void {
  for (const name of Object.keys(attributes))
    if (SET_BY_THE_POOL.has(name) || (client.writeAttributes && !client.writeAttributes.includes(name)))
      throw notAuthorized('A client attempted to write unauthorized attribute');
}

/** Sets what is named; an attribute that is sent blank is taken away. */
export function setAttributes(user: User, changes: Record<string, string>): void {
  for (const [name, value] of Object.entries(changes))
    if (value === '') delete user.attributes[name];
    else user.attributes[name] = value;
}

/** What the client may read of the user, sub first. Without a client: everything. */
export function readableAttributes(user: User, client?: Client): Record<string, string> {
  const readable = client?.readAttributes;
  const visible = Object.entries(user.attributes).filter(([name]) => !readable || readable.includes(name));
  return { sub: user.sub, ...Object.fromEntries(visible) };
}

export const attributeList = (attributes: Record<string, string>): Attribute[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
