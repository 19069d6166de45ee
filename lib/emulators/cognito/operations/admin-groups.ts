import { resourceNotFound } from '#emulators/cognito/identity-error.ts';
import { type Pool, usersOf } from '#emulators/cognito/pool.ts';
import type { GroupDefinition } from '#emulators/cognito/pool-definition.ts';
import { groupsOf } from '#emulators/cognito/users/groups.ts';
import { touch } from '#emulators/cognito/users/users.ts';
import { namedUser } from './admin-users.ts';
import type { Operation } from './operation.ts';
import { pageOf } from './paging.ts';
import { byCreation, MAX_PAGE_SIZE, userView } from './user-view.ts';

function namedGroup(pool: Pool, name: string): GroupDefinition {
  const group = pool.definition.groups.find((candidate) => candidate.name === name);
  if (!group) throw resourceNotFound('Group not found.');
  return group;
}

const groupView = (pool: Pool, group: GroupDefinition) => ({
  GroupName: group.name,
  UserPoolId: pool.definition.id,
  Description: group.description,
  Precedence: group.precedence,
  CreationDate: pool.state.createdAt / 1000,
  LastModifiedDate: pool.state.createdAt / 1000,
});

export const listUsersInGroup: Operation = (directory, input) => {
  const pool = directory.poolById(input.text('UserPoolId'));
  const group = namedGroup(pool, input.text('GroupName'));
  const { items, next } = pageOf(
    pool,
    usersOf(pool).filter(({ groups }) => groups.includes(group.name)),
    byCreation,
    input.limit('Limit', MAX_PAGE_SIZE),
    input.optionalText('NextToken'),
  );
  return { Users: items.map(userView), NextToken: next };
};

export const adminListGroupsForUser: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  const { items, next } = pageOf(
    pool,
    groupsOf(pool, user),
    ({ name }) => name,
    input.limit('Limit', MAX_PAGE_SIZE),
    input.optionalText('NextToken'),
  );
  return { Groups: items.map((group) => groupView(pool, group)), NextToken: next };
};

export const adminAddUserToGroup: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  const { name } = namedGroup(pool, input.text('GroupName'));
  if (!user.groups.includes(name)) user.groups.push(name);
  touch(pool, user);
  return {};
};

export const adminRemoveUserFromGroup: Operation = (directory, input) => {
  const { pool, user } = namedUser(directory, input);
  const { name } = namedGroup(pool, input.text('GroupName'));
  user.groups = user.groups.filter((group) => group !== name);
  touch(pool, user);
  return {};
};
