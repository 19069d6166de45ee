import type { ActionName, RequestInput, Route } from '#api/contract.ts';
import type { Ask } from './people.ts';

/** A call as it goes over the line. */
export const ask = <R extends Route, A extends ActionName<R>>(
  route: R,
  action: A,
  fields: RequestInput<R, A>,
): Ask => {
  const asked = { action, ...(fields as Record<string, unknown>) };
  return route.method === 'GET'
    ? { method: 'GET', path: `${route.path}?${new URLSearchParams(asked as Record<string, string>)}` }
    : { method: 'POST', path: route.path, body: JSON.stringify(asked) };
};

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
