import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#api/users.ts';
import { call } from '#frontend/api/call.ts';

/** The permission table as it is enforced. */
export const roles = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await call(getUser, 'list_roles', {}, { signal })).data,
});
