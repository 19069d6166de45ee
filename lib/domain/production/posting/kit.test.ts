import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { RunLot } from '#domain/production/goods/run-lot.ts';
import { quantity, ZERO } from '#domain/quantity.ts';
import { locationPlace } from '#domain/stock/ledger/place.ts';
import { aKit, aPostedKit } from '#test/support/builders/kits.ts';
import { compareKit } from './compare-kit.ts';
import { judgeKit } from './judge-kit.ts';
import { kitOfRun } from './kit-to-post.ts';

const LINE1 = locationPlace('WH1', 'LINE1');
const STORE = locationPlace('WH1', 'STORE');

const aLot = (lotNumber: string, more: Partial<RunLot> = {}): RunLot => ({
  ...{ runId: 'R', inventoryID: 'APPLE', lotNumber, baseUom: 'KG', place: STORE },
  ...{ issued: quantity(10), returned: ZERO, atLine: quantity(10), from: 'x', lastAt: 'x' },
  ...{ standsFor: null, backflushed: ZERO },
  ...more,
});

const GOODS: RunGoods = {
  ...{ runId: 'R', runNumber: 'PR-1', workOrderId: 'W', line: 'L', inventoryID: 'PIE', lotNumber: 'P1' },
  ...{
    place: LINE1,
    baseUom: 'EA',
    useBy: '2027-02-18',
    bestBefore: null,
    useReasons: [],
    history: [],
    rev: 1,
  },
  sizes: { bottles: [1, 1] },
  // Ten in the evening of the 19th in UTC is the 20th at the site.
  ...{ closedAt: '2026-11-19T22:00:00.000Z', closedBy: 'wendy' },
  settled: [
    {
      ...{ inventoryID: 'APPLE', lotNumber: 'A2', used: quantity(7) },
      ...{ difference: quantity(3), reason: 'Spilt.' },
    },
  ],
};

const BOM = { inventoryID: 'PIE', revision: 'V1' } as FrozenBom;

const RUN = { runNumber: 'PR-1', good: quantity(20), unit: 'bottles' as const };

const kitOf = (lots: readonly RunLot[], more = {}, locations?: ReadonlyMap<string, string>) =>
  kitOfRun({ run: RUN, goods: GOODS, lots, bom: BOM, accountingRevision: 'V1', ...more }, locations);

describe('a closed run as a kit assembly', () => {
  it('says what was made and what was used of each lot, on the day at the site', () => {
    expect(kitOf([aLot('A2'), aLot('A3', { atLine: quantity(3) }), aLot('A4', { atLine: ZERO })])).toEqual({
      ok: true,
      value: aKit(),
    });
  });

  it('stands at the one location that the accounting system has, where a setting says which', () => {
    const kit = kitOf([aLot('A2')], {}, new Map([['WH1', 'MAIN']]));
    expect(kit).toMatchObject({
      value: { locationID: 'MAIN', parts: [{ lots: [{ locationID: 'MAIN', qty: quantity(7) }] }] },
    });
  });

  it('takes what lay on a pallet from where the line stands', () => {
    const kit = kitOf([aLot('A2', { place: 'hu:093123450000000017' })]);
    expect(kit).toMatchObject({ value: { parts: [{ lots: [{ locationID: 'LINE1' }] }] } });
  });

  it.each([
    ['has no bill', { bom: null }, /no bill of material/],
    ['has a bill of ours', { accountingRevision: null }, /V1 of PIE is ours/],
    ['made nothing', { run: { ...RUN, good: ZERO } }, /made nothing/],
  ])('can not be where it %s', (_, more, why) => {
    expect(kitOf([aLot('A2')], more)).toMatchObject({ ok: false, error: expect.stringMatching(why) });
  });

  it('can not be where another item was used than a component', () => {
    const standsFor = { inventoryID: 'APPLE', ratio: quantity(1) } as never;
    expect(kitOf([aLot('B1', { inventoryID: 'PEAR', standsFor })])).toMatchObject({
      error: 'PEAR was used instead of a component: a kit assembly takes none.',
    });
  });
});

describe('a run that used goods of another warehouse', () => {
  const cold = locationPlace('COLD', 'STORE');

  it('can not be a kit assembly, which has one; what it did not use may be of any', () => {
    const lots = [aLot('A2'), aLot('A3', { place: cold }), aLot('A5', { place: cold })];
    expect(kitOf(lots)).toEqual({
      ok: false,
      error:
        'APPLE A3, APPLE A5 came from another warehouse than WH1, where the line stands: a kit assembly has one. Transfer such goods before a run uses them.',
    });
    expect(kitOf([aLot('A2'), aLot('A3', { place: cold, atLine: ZERO })]).ok).toBe(true);
  });
});

describe('what stands in the books', () => {
  const kit = aKit();
  const posted = aPostedKit(kit);
  const [part] = posted.parts;
  const withLots = (lots: readonly (readonly [string, number])[]) => ({
    parts: [
      {
        ...(part as (typeof posted.parts)[number]),
        lots: lots.map(([lotNumber, qty], at) => ({
          ...{ rowId: String(at), lotNumber, locationID: 'store ', expiryDate: null, qty: quantity(qty) },
        })),
      },
    ],
  });

  it.each([
    ['equal', posted],
    [
      'equal',
      {
        ...posted,
        ...withLots([
          ['a3', 3],
          ['A2 ', 5],
          ['A2', 2],
        ] as const),
      },
    ],
    ['lots differ', { ...posted, ...withLots([['A1', 10]] as const) }],
    [
      'quantities differ',
      {
        ...posted,
        ...withLots([
          ['A2', 7],
          ['A3', 6],
        ] as const),
      },
    ],
    ['quantities differ', { ...posted, qty: quantity(21) }],
    ['different', { ...posted, inventoryID: 'CAKE' }],
    ['different', { ...posted, revision: 'V2' }],
  ])('is %s', (comparison, found) => {
    expect(compareKit(kit, found).comparison).toBe(comparison);
  });

  it('is other where it takes something that nobody used', () => {
    const salt = { rowId: 's', lineNbr: 2, inventoryID: 'SALT', qty: quantity(1), lots: [] };
    const found = { ...posted, parts: [...posted.parts, salt] };
    expect(compareKit(kit, found)).toMatchObject({
      comparison: 'quantities differ',
      differences: ['SALT: nothing here; there 1.'],
    });
  });

  it.each([
    [
      'is filled where the system picked lots',
      { status: 'On Hold', ...withLots([['A1', 10]]) },
      { next: 'fill' },
    ],
    ['is filled where it is on hold', { status: 'On Hold' }, { next: 'fill' }],
    ['is released where our lots stand', { status: 'Balanced' }, { next: 'release' }],
    ['is through', {}, { is: 'whole', differences: [] }],
    [
      'is through, and said to differ',
      withLots([['A1', 10]]),
      { is: 'whole', differences: [expect.any(String)] },
    ],
    ['is none of ours', { revision: 'V2' }, { is: 'not ours' }],
    [
      'is a matter of people once it was changed',
      { status: 'Balanced', qty: quantity(3) },
      { is: 'not as sent' },
    ],
    ['is one once released otherwise', withLots([['A2', 1]]), { is: 'not as sent' }],
    ['is one where a component has no row', { status: 'On Hold', parts: [] }, { is: 'not as sent' }],
  ])('%s', (_, more, judged) => {
    expect(judgeKit(kit, { ...posted, ...more })).toMatchObject(judged);
  });
});
