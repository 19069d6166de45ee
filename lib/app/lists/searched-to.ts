import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import { positionFromKey } from './list-cursor.ts';
import type { ListPage } from './newest-first.ts';

/** A page of a list with the instant until which all was looked at, where more is to come: for whoever waits for what is rare. */
export const withSearchedTo = <Item>(
  page: Result<ListPage<Item>, DomainError>,
  list: string,
  instantOf: (place: string) => string,
): Result<{ readonly data: ListPage<Item>['data'] & { searched_to?: string } }, DomainError> => {
  if (!page.ok || page.value.data.pagination_key === undefined) return page;
  const { data } = page.value;
  const at = positionFromKey(list, page.value.data.pagination_key);
  const [reached] = at.ok ? at.value.filter((place) => place !== null && place !== '').sort() : [];
  return reached ? ok({ data: { ...data, searched_to: instantOf(reached) } }) : page;
};
