import { placeName } from '#domain/stock/ledger/place.ts';
import { mergedWarehouses, theOnlyWarehouse } from './merged-warehouses.ts';
import { findPlace, listPlaces } from './place-directory.ts';
import type { Warehouse } from './warehouse.ts';

const location = (locationID: string, active = true) => ({
  ...theOnlyWarehouse('X').locations[0],
  ...{
    locationID,
    active,
    description: '',
    receiptsAllowed: true,
    salesAllowed: true,
    assemblyAllowed: true,
  },
});

const aWarehouse = (warehouseID: string, locations: Warehouse['locations'], active = true): Warehouse => ({
  ...{ warehouseID, description: '', active, locations },
});

const WAREHOUSES = [
  aWarehouse('Main', [location('R1'), location('Bulk'), location('OLD', false)]),
  aWarehouse('COLD', [location('R1')]),
  aWarehouse('CLOSED', [location('R9')], false),
];

const directory = { warehouses: WAREHOUSES, own: ['loc:MAIN/LINE1'] };

const offered = (warehouses: readonly Warehouse[]) =>
  listPlaces({ warehouses, own: [] })
    .filter(({ active }) => active)
    .map(({ place }) => place);

describe('a place that somebody names', () => {
  it.each([
    ['a location of the accounting system, in any case', 'loc:main/bulk', 'loc:MAIN/BULK'],
    ['one of ours, by setting', 'loc:MAIN/line1', 'loc:MAIN/LINE1'],
    ['written as screens and refusals write it', 'Main / Bulk', 'loc:MAIN/BULK'],
    ['written so without spaces', 'main/line1', 'loc:MAIN/LINE1'],
  ])('is %s', (_, typed, place) => {
    expect(findPlace(typed, 'to', directory)).toEqual({ ok: true, value: place });
  });

  it.each([
    ['a location that is not there', 'loc:MAIN/R7', 'loc:MAIN/R1'],
    ['a mistyped one', 'loc:MAIN/BULKK', 'loc:MAIN/BULK'],
    ['a bare name', 'bulk', 'loc:MAIN/BULK'],
    ['an inactive one', 'loc:MAIN/OLD', null],
    ['one of a closed warehouse', 'loc:CLOSED/R9', null],
    ['a pallet, while there are none', 'hu:093123450000000017', null],
  ])('is refused where it is %s', (_, typed, near) => {
    const found = findPlace(typed, 'to', directory);
    expect(found).toMatchObject({ ok: false, error: { code: 'PLACE_NOT_FOUND', details: [{ path: 'to' }] } });
    if (near && !found.ok) expect(found.error.message).toContain(placeName(near));
  });

  it.each(['loc:MAIN/R7', 'Main / R7', 'MAIN/BULKK', 'R1', 'loc:MAIN', 'MAIN / R1 / R1', 'loc:CLOSED/R9'])(
    'is never refused by its own name: %s',
    (typed) => {
      const found = findPlace(typed, 'to', directory);
      const [refused, ...used] = found.ok ? [] : found.error.message.split(/ Use | or /);
      expect(used.filter((name) => refused?.includes(name.replace(/\.$/, '')))).toEqual([]);
    },
  );

  it('is told from one that is not there, where it is not used any more', () => {
    const found = findPlace('loc:MAIN/OLD', 'to', directory);
    expect(!found.ok && found.error.message).toMatch(/^MAIN \/ OLD is not in use\./);
  });

  it('may be where some of the goods are, in either writing', () => {
    expect(findPlace('gone / a1', 'from', directory, ['loc:GONE/A1'])).toEqual({
      ok: true,
      value: 'loc:GONE/A1',
    });
  });

  it('says of a pallet what is done with it instead, and proposes no place', () => {
    const found = findPlace('hu:093123450000000012', 'from', directory);
    expect(!found.ok && found.error.message).toBe(
      'Pallet 093123450000000012 is no place. What stands on a pallet moves with it, or is taken off it first.',
    );
  });

  it('names the same location of another warehouse first', () => {
    const found = findPlace('loc:COLD/BULK', 'to', directory);
    expect(found).toMatchObject({ error: { current: { nearMatches: ['loc:MAIN/BULK'] } } });
  });

  it('may be where some of the goods are, whoever knows that place', () => {
    expect(findPlace('loc:GONE/A1', 'from', directory, ['loc:GONE/A1'])).toEqual({
      ok: true,
      value: 'loc:GONE/A1',
    });
    expect(findPlace('loc:GONE/A2', 'to', directory, ['loc:GONE/A1']).ok).toBe(false);
  });

  it('is any location of a known warehouse before the accounting system told its own', () => {
    const untold = { warehouses: null, own: ['loc:MAIN/R1'] };
    expect(findPlace('loc:main/anywhere', 'to', untold)).toEqual({ ok: true, value: 'loc:MAIN/ANYWHERE' });
    expect(findPlace('loc:NORTH/A1', 'to', untold).ok).toBe(false);
    expect(findPlace('loc:NORTH/A1', 'to', untold, ['loc:NORTH/B1']).ok).toBe(true);
  });
});

describe('warehouses that are told again', () => {
  it('keep what is told no more, and do not offer it', () => {
    const told = [aWarehouse('main', [location('R1'), location('NEW')])];
    const merged = mergedWarehouses(WAREHOUSES, told);
    expect(offered(merged)).toEqual(['loc:MAIN/NEW', 'loc:MAIN/R1']);
    expect(listPlaces({ warehouses: merged, own: [] })).toHaveLength(6);
    expect(offered(mergedWarehouses(merged, WAREHOUSES))).toEqual(offered(WAREHOUSES));
  });
});
