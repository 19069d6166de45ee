import type { Pool } from '#emulators/cognito/pool.ts';
import type { GroupDefinition } from '#emulators/cognito/pool-definition.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';

// Two without precedence differ by NaN, which leaves the decision to their names.
const byPrecedence = (one: GroupDefinition, other: GroupDefinition) =>
  (one.precedence ?? Number.POSITIVE_INFINITY) - (other.precedence ?? Number.POSITIVE_INFINITY) ||
  one.name.localeCompare(other.name);

/** The user's groups that the pool still has, the one that takes precedence first. */
export const groupsOf = (pool: Pool, user: User): GroupDefinition[] =>
  pool.definition.groups.filter(({ name }) => user.groups.includes(name)).sort(byPrecedence);
