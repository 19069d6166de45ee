import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { formatPlace, parsePlace } from './place.ts';

const same = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

/**
 * The place that a person named, as records write it. A location is one of a warehouse that is known: where goods are
 * received, where the item is usually kept, or where there is some of it; which locations it has, nobody has told yet.
 * There are no pallets. PLACE_NOT_FOUND says so at `path`.
 */
export const knownPlace = (
  typed: string,
  path: string,
  warehouses: readonly string[],
): Result<string, DomainError> => {
  const place = parsePlace(typed);
  if (place?.kind === 'location' && warehouses.some((one) => same(one, place.warehouseID)))
    return ok(formatPlace(place));
  const known = [...new Set(warehouses.map((one) => one.trim().toUpperCase()))].join(', ');
  const message = `There is no place ${typed}. Use a location of ${known}, such as loc:${warehouses[0]}/R1.`;
  return err(
    domainError('PLACE_NOT_FOUND', message, { details: [{ path, code: 'PLACE_NOT_FOUND', message }] }),
  );
};
