import { codeKey } from '#domain/code-key.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { formatPlace, locationPlace, parsePlace, placeName } from '#domain/stock/ledger/place.ts';
import type { Warehouse } from './warehouse.ts';

/** The places of this warehouse: those of the accounting system, and our own by setting. */
export interface PlaceDirectory {
  /** As the accounting system told them last; null: it has not been asked yet. */
  readonly warehouses: readonly Warehouse[] | null;
  /** Where goods are received, and what it does not know: production lines. */
  readonly own: readonly string[];
}

/** A place that can be chosen. */
interface ListedPlace {
  readonly place: string;
  readonly warehouseID: string;
  readonly locationID: string;
  readonly description: string;
  readonly active: boolean;
  /** Who knows it. */
  readonly source: 'accounting' | 'ours';
}

const ofAccounting = (warehouses: readonly Warehouse[]): readonly ListedPlace[] =>
  warehouses.flatMap((warehouse) =>
    warehouse.locations.map(({ locationID, description, active }) => ({
      ...{ place: locationPlace(warehouse.warehouseID, locationID), description, locationID },
      warehouseID: warehouse.warehouseID,
      active: warehouse.active && active,
      source: 'accounting' as const,
    })),
  );

const ofOurs = (own: readonly string[], known: ReadonlySet<string>): readonly ListedPlace[] =>
  own.flatMap((text) => {
    const place = parsePlace(text);
    return place?.kind === 'location' && !known.has(formatPlace(place))
      ? [{ ...place, place: formatPlace(place), description: '', active: true, source: 'ours' as const }]
      : [];
  });

/** Every place there is, by its text; the inactive ones too. */
export const listPlaces = ({ warehouses, own }: PlaceDirectory): readonly ListedPlace[] => {
  const theirs = ofAccounting(warehouses ?? []);
  const known = new Set(theirs.map(({ place }) => place));
  const all = [...theirs, ...ofOurs(own, known)];
  return all.toSorted((one, other) => (one.place < other.place ? -1 : 1));
};

/** How many letters must change to make one of the other, counted up to `most`. */
const lettersApart = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const kept = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Places of the directory: every one, and those that can be chosen. */
interface Known {
  readonly all: readonly ListedPlace[];
  readonly places: readonly ListedPlace[];
}

const placeKey = (typed: string): string | null => {
  const place = parsePlace(typed);
  return place && formatPlace(place);
};

const MOST_LETTERS = 2;
const MOST_MATCHES = 3;

/** What may have been meant: the same location of another warehouse, then what differs by a letter or two. */
const nearMatches = (typed: string, places: readonly ListedPlace[]): readonly string[] => {
  const parsed = parsePlace(typed);
  const bare = codeKey(typed.replace(/^loc:/i, ''));
  const location = (parsed?.kind === 'location' ? parsed.locationID : bare.split('/').at(-1)) ?? bare;
  const wanted = parsed?.kind === 'location' ? formatPlace(parsed) : `loc:${bare}`;
  const scored = places.map(({ place, locationID }) => ({
    place,
    apart: locationID.toUpperCase() === location ? 0.5 : lettersApart(wanted, place, MOST_LETTERS),
  }));
  const near = scored.filter(({ apart }) => apart <= MOST_LETTERS);
  return near
    .toSorted((one, other) => one.apart - other.apart)
    .slice(0, MOST_MATCHES)
    .map(({ place }) => place);
};

/** The one of these places whose name a person typed, as screens show it: `MAIN / R1`, with spaces or without. */
const placeNamed = (typed: string, places: readonly string[]): string | null => {
  const wanted = withoutSpaces(typed);
  const named = new Set(places.filter((place) => withoutSpaces(placeName(place)) === wanted));
  const [only] = named;
  return named.size === 1 ? (only ?? null) : null;
};

const withoutSpaces = (name: string): string => codeKey(name).replace(/\s*\/\s*/g, '/');

const notFound = (typed: string, path: string, { all, places }: Known): DomainError => {
  const near = nearMatches(typed, places);
  const example = near.length > 0 ? near : places.slice(0, 1).map(({ place }) => place);
  const hint = example.length > 0 ? ` Use ${example.map(placeName).join(' or ')}.` : '';
  const isClosed = all.some(({ place }) => place === placeKey(typed));
  const message =
    parsePlace(typed)?.kind === 'pallet'
      ? `${placeName(typed)} is no place. What stands on a pallet moves with it, or is taken off it first.`
      : `${isClosed ? `${placeName(typed)} is not in use.` : `There is no place ${placeName(typed)}.`}${hint}`;
  const details = [{ path, code: 'PLACE_NOT_FOUND' as const, message }];
  return domainError('PLACE_NOT_FOUND', message, { details, current: { nearMatches: near } });
};

/**
 * The place that a person named, as records write it: one that can be chosen, or one of `standing`, where there is some
 * of the goods or was when the same act was done before. It may be named as screens name it, too. Before the accounting
 * system told its warehouses, any location of a warehouse that is known by those. PLACE_NOT_FOUND names what may have
 * been meant.
 */
export const findPlace = (
  typed: string,
  path: string,
  directory: PlaceDirectory,
  standing: readonly string[] = [],
): Result<string, DomainError> => {
  const all = listPlaces(directory);
  const places = all.filter(({ active }) => active);
  const chosen = [...places.map(({ place }) => place), ...standing];
  const parsed = parsePlace(typed);
  if (parsed?.kind !== 'location') {
    const named = parsed === null ? placeNamed(typed, chosen) : null;
    return named === null ? err(notFound(typed, path, { all, places })) : ok(named);
  }
  const place = formatPlace(parsed);
  if (chosen.includes(place)) return ok(place);
  const isOfKnownWarehouse = chosen.some((one) => {
    const other = parsePlace(one);
    return other?.kind === 'location' && other.warehouseID === parsed.warehouseID;
  });
  return directory.warehouses === null && isOfKnownWarehouse
    ? ok(place)
    : err(notFound(typed, path, { all, places }));
};
