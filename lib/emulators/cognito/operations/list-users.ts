import { usersOf } from '#emulators/cognito/pool.ts';
import type { Operation } from './operation.ts';
import { pageOf } from './paging.ts';
import { userFilter } from './user-filter.ts';
import { byCreation, MAX_PAGE_SIZE, userView } from './user-view.ts';

export const listUsers: Operation = (directory, input) => {
  const pool = directory.poolById(input.text('UserPoolId'));
  const matches = userFilter(pool, input.optionalText('Filter'));
  const wanted = input.has('AttributesToGet') ? input.texts('AttributesToGet') : undefined;
  const { items, next } = pageOf(
    pool,
    usersOf(pool).filter(matches),
    byCreation,
    input.limit('Limit', MAX_PAGE_SIZE),
    input.optionalText('PaginationToken'),
  );
  return {
    Users: items.map((user) => {
      const view = userView(user);
      return { ...view, Attributes: view.Attributes.filter(({ Name }) => !wanted || wanted.includes(Name)) };
    }),
    PaginationToken: next,
  };
};
