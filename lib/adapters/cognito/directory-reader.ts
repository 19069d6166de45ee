import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { DirectoryPageRequest, DirectoryReader } from '#app/users/user-ports.ts';
import { GROUPS, type Group, inPrecedence, isGroup } from '#domain/access/groups.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import { accountFromList, accountFromPool } from './pool-account.ts';
import { orRefusal } from './pool-refusal.ts';

/** The most that the pool gives at once. */
const LARGEST_PAGE = 60;

/** The pool's own filter: one condition, its value one of ours, so that nothing has to be quoted. */
const filterOf = (by: DirectoryPageRequest['by']): string | undefined =>
  by && 'status' in by ? `cognito:user_status = "${by.status}"` : undefined;

const invalidPageKey = domainError(
  'INVALID_PAGE_KEY',
  'pagination_key: Use the key that came with the page before, or leave it out.',
);

const noSuchAccount = domainError('USER_NOT_FOUND', 'There is no such account (any more). Reload the list.');

export const directoryReader = (
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): DirectoryReader => {
  const groupPage = (GroupName: Group, Limit: number, NextToken: string | undefined) =>
    orRefusal(client.send(new ListUsersInGroupCommand({ UserPoolId, GroupName, Limit, NextToken })), {
      ...(NextToken && { InvalidParameterException: invalidPageKey }),
    });

  const membersOf = async (
    group: Group,
  ): Promise<Result<readonly [Group, ReadonlySet<string>], DomainError>> => {
    const subs = new Set<string>();
    let token: string | undefined;
    do {
      const page = await groupPage(group, LARGEST_PAGE, token);
      if (!page.ok) return page;
      for (const user of page.value.Users ?? []) subs.add(accountFromList(user).sub);
      token = page.value.NextToken;
    } while (token);
    return ok([group, subs]);
  };

  const groupsOf = async (Username: string): Promise<Result<readonly Group[], DomainError>> => {
    const groups: Group[] = [];
    let NextToken: string | undefined;
    do {
      const page = await orRefusal(
        client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username, Limit: 60, NextToken })),
        { InvalidParameterException: noSuchAccount },
      );
      if (!page.ok) return page;
      groups.push(
        ...(page.value.Groups ?? []).flatMap(({ GroupName = '' }) => (isGroup(GroupName) ? [GroupName] : [])),
      );
      NextToken = page.value.NextToken;
    } while (NextToken);
    return ok(inPrecedence(groups));
  };

  return {
    async page({ by, limit, after }) {
      const Limit = Math.min(limit, LARGEST_PAGE);
      if (by && 'group' in by) {
        const page = await groupPage(by.group, Limit, after ?? undefined);
        if (!page.ok) return page;
        const { Users = [], NextToken } = page.value;
        return ok({ accounts: Users.map(accountFromList), after: NextToken ?? null });
      }
      const page = await orRefusal(
        client.send(
          new ListUsersCommand({
            UserPoolId,
            Limit,
            Filter: filterOf(by),
            PaginationToken: after ?? undefined,
          }),
        ),
        { ...(after && { InvalidParameterException: invalidPageKey }) },
      );
      if (!page.ok) return page;
      const { Users = [], PaginationToken } = page.value;
      return ok({ accounts: Users.map(accountFromList), after: PaginationToken ?? null });
    },

    async members() {
      const groups = new Map<Group, ReadonlySet<string>>();
      for (const members of await Promise.all(GROUPS.map(membersOf))) {
        if (!members.ok) return members;
        groups.set(...members.value);
      }
      return ok(groups);
    },

    async load(name) {
      const [user, groups] = await Promise.all([
        orRefusal(client.send(new AdminGetUserCommand({ UserPoolId, Username: name })), {
          InvalidParameterException: noSuchAccount,
        }),
        groupsOf(name),
      ]);
      if (!user.ok) return user;
      return groups.ok ? ok({ ...accountFromPool(user.value), groups: groups.value }) : groups;
    },
  };
};
