import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/api/call.ts';
import { getUser } from '#frontend/api/endpoints.ts';

/** The permission table as it is enforced. */
export const roles = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await call(getUser, 'list_roles', {}, { signal })).data,
});
