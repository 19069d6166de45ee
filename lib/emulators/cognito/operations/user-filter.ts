import { invalidParameter } from '#emulators/cognito/identity-error.ts';
import type { Pool } from '#emulators/cognito/pool.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';

const SEARCHABLE = new Set([
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
  'sub',
]);

const searched = (user: User, attribute: string): string | undefined => {
  if (attribute === 'username') return user.username;
  if (attribute === 'sub') return user.sub;
  if (attribute === 'cognito:user_status') return user.status;
  if (attribute === 'status') return user.enabled ? 'Enabled' : 'Disabled';
  return user.attributes[attribute];
};

/**
 * The condition a ListUsers filter states: `attribute = "value"` or `attribute ^= "beginning"`, one only.
 * @throws InvalidParameterException for anything else
 */
export function userFilter(pool: Pool, filter: string | undefined): (user: User) => boolean {
  if (!filter?.trim()) return () => true;
  const parts = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter);
  if (!parts) throw invalidParameter('Error while parsing filter');
  const [, attribute = '', operator, quoted = ''] = parts;
  if (!SEARCHABLE.has(attribute)) throw invalidParameter(`Invalid search attribute: ${attribute}`);

  const ignoresCase =
    attribute === 'cognito:user_status' ||
    (!pool.definition.usernameCaseSensitive && (attribute === 'username' || attribute === 'email'));
  const folded = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  const wanted = folded(quoted.replace(/\\(.)/g, '$1'));
  return (user) => {
    const value = searched(user, attribute);
    if (value === undefined) return false;
    return operator === '=' ? folded(value) === wanted : folded(value).startsWith(wanted);
  };
}
