import type { Pallet } from '#domain/pallets/pallet.ts';
import { type Quantity, quantity, sum } from '#domain/quantity.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { aPallet, OTHER_SSCC, SSCC } from '#test/support/builders/pallets.ts';
import { aPick, aShipment, aShipmentLine, shipStamp } from '#test/support/builders/shipments.ts';
import { aBalance, aStockLot, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { makeReady } from '../make-ready.ts';
import { picksOf, type Shipment } from '../shipment.ts';
import { acceptShort } from './accept-short.ts';
import { allocate } from './allocate.ts';
import { effectsOf } from './effects.ts';
import { openToPick, plannedOf } from './line-quantities.ts';
import { pickLoose, pickPallet, unpick } from './pick-goods.ts';

const TERMS = { day: '2026-11-23', leastDays: null, purpose: 'ship' } as const;

const groundOf = (lots: Lot[], balances: Balance[], pallets: Pallet[] = [], terms = {}) => ({
  stock: new Map([['GLASS-750', { lots, balances, terms: { ...TERMS, ...terms } }]]),
  pallets: new Map(pallets.map((pallet) => [pallet.sscc, pallet])),
  warehouseID: 'MAIN',
});

const SOON = aStockLot({ lotNumber: 'L2', bestBefore: '2026-12-10' });
const LATER = aStockLot({ lotNumber: 'L1', bestBefore: '2027-03-01' });

const plan = (qty: number, ground: Parameters<typeof allocate>[1]) =>
  allocate([aShipmentLine(qty)], ground, 99)[0]?.picks.map((pick) => [
    pick.lotNumber,
    pick.place,
    pick.qty / 1e6,
  ]);

describe('what is spoken for', () => {
  it('is what expires first, and then the next', () => {
    const balances = [aBalance(80), aBalance(30, { lotNumber: 'L2', place: DOCK })];
    expect(plan(100, groundOf([LATER, SOON], balances))).toEqual([
      ['L2', DOCK, 30],
      ['L1', DOCK, 70],
    ]);
  });

  it('leaves out what has too few days left on the day it leaves, and what is held, expired or recalled', () => {
    const balances = [aBalance(80), aBalance(30, { lotNumber: 'L2' })];
    expect(plan(100, groundOf([LATER, SOON], balances, [], { leastDays: 30 }))).toEqual([['L1', DOCK, 80]]);
    for (const more of [
      { status: 'On hold' },
      { recallId: 'RC-0001' },
      { useBy: '2026-11-22' },
      { bestBefore: '2026-11-22' },
    ] as const)
      expect(plan(10, groundOf([{ ...LATER, ...more }], [aBalance(80)]))).toEqual([]);
  });

  it('leaves what others speak for, and another warehouse', () => {
    expect(plan(100, groundOf([LATER], [aBalance(80, { allocated: quantity(50) })]))).toEqual([
      ['L1', DOCK, 30],
    ]);
    expect(plan(100, groundOf([LATER], [aBalance(80, { place: 'loc:NORTH/R1' })]))).toEqual([]);
  });

  it('is a whole pallet before loose goods of its lot, and never a part of one', () => {
    const balances = [aBalance(60, { place: `hu:${SSCC}` }), aBalance(50)];
    const ground = groundOf([LATER], balances, [aPallet()]);
    expect(plan(100, ground)).toEqual([
      ['L1', `hu:${SSCC}`, 60],
      ['L1', DOCK, 40],
    ]);
    expect(plan(50, ground)).toEqual([['L1', DOCK, 50]]);
  });

  it.each([
    ['open', { state: 'Open' }],
    ["another shipment's", { state: 'Allocated', shipmentId: 'other' }],
    ['on hold', { hold: { reason: 'Leaks', by: 'x', at: '' } }],
    ['in another warehouse', { location: 'loc:NORTH/R1' }],
  ] as const)('is no pallet that is %s', (_why, more) => {
    expect(plan(60, groundOf([LATER], [aBalance(60, { place: `hu:${SSCC}` })], [aPallet(more)]))).toEqual([]);
  });

  it('is never more than is asked for or free, over several lines of an item', () => {
    const amount = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 4 }),
        amount,
        amount,
        (wanted, first, second) => {
          const lines = wanted.map((qty, lineNbr) => aShipmentLine(qty, { lineNbr }));
          const balances = [aBalance(first), aBalance(second, { lotNumber: 'L2' })];
          const after = allocate(lines, groundOf([LATER, SOON], balances), 99);
          for (const line of after) expect(plannedOf(line)).toBeLessThanOrEqual(line.plannedBase);
          const all = sum(after.map(plannedOf));
          expect(all).toBe(Math.min(quantity(first + second), sum(lines.map((line) => line.plannedBase))));
          for (const { inventoryID, lotNumber, place, delta } of effectsOf(
            aShipment({ lines }),
            aShipment({ lines: after }),
          ).allocations)
            expect(delta).toBeLessThanOrEqual(
              balances.find(
                (one) =>
                  one.lotNumber === lotNumber && one.place === place && one.inventoryID === inventoryID,
              )?.onHand ?? 0,
            );
        },
      ),
    );
  });
});

const preparing = (...picks: ReturnType<typeof aPick>[]) =>
  aShipment({ lines: [aShipmentLine(100, { picks })] });
const loose = (shipment: Shipment, qty: number, lot = LATER, place = SHELF, reason: string | null = null) =>
  pickLoose(shipment, { lot, place, qty: quantity(qty), terms: TERMS }, reason, shipStamp());
const pallet = (shipment: Shipment, one: Pallet, lot = LATER, reason: string | null = null) =>
  pickPallet(
    shipment,
    one,
    one.lines.map(({ qty }) => ({ lot, place: `hu:${one.sscc}`, qty, terms: TERMS })),
    reason,
    shipStamp(),
  );
const states = (shipment: Shipment) =>
  picksOf(shipment).map((pick) => [pick.state, pick.lotNumber, pick.place, pick.qty / 1e6]);

describe('picking', () => {
  it('turns what is planned into what is in hand, and keeps the rest planned', () => {
    const after = loose(preparing(aPick(100)), 60);
    expect(after.ok && states(after.value)).toEqual([
      ['planned', 'L1', SHELF, 40],
      ['picked', 'L1', SHELF, 60],
    ]);
    expect(after.ok && effectsOf(preparing(aPick(100)), after.value).allocations).toEqual([]);
  });

  it('of the same lot at another place gives back what was planned last', () => {
    const after = loose(preparing(aPick(100)), 30, LATER, DOCK);
    expect(after.ok && states(after.value)).toEqual([
      ['planned', 'L1', SHELF, 70],
      ['picked', 'L1', DOCK, 30],
    ]);
  });

  it('of another lot than is planned asks why, and names the one that goes first', () => {
    expect(loose(preparing(aPick(100, { lotNumber: 'L2' })), 10)).toMatchObject({
      error: { code: 'REASON_REQUIRED', message: expect.stringContaining('GLASS-750, lot L2') },
    });
    expect(loose(preparing(aPick(100, { lotNumber: 'L2' })), 10, LATER, SHELF, 'L2 is buried').ok).toBe(true);
  });

  it.each([
    [
      'an item that is not in it',
      { ...LATER, inventoryID: 'CAP-28' },
      1,
      'WRONG_ITEM',
      /CAP-28 is not in SH-000001/,
    ],
    ['more than is open', LATER, 101, 'NOT_FILLABLE', /needs 100 EA more.*101/],
    ['what is held', { ...LATER, status: 'On hold', reason: 'Leaks' }, 1, 'LOT_NOT_USABLE', /on hold: Leaks/],
    ['what is recalled', { ...LATER, recallId: 'RC-0001' }, 1, 'LOT_RECALLED', /RC-0001/],
    ['what expired', { ...LATER, useBy: '2026-11-22' }, 1, 'LOT_NOT_USABLE', /past its use-by/],
  ] as const)('%s is refused in words', (_what, lot, qty, code, message) => {
    expect(loose(preparing(), qty, lot as Lot)).toMatchObject({
      error: { code, message: expect.stringMatching(message) },
    });
  });

  it('of what stands in another warehouse is refused, whoever gives a reason', () => {
    expect(loose(preparing(), 10, LATER, 'loc:NORTH/R1', 'It was nearer')).toMatchObject({
      error: {
        code: 'WRONG_ITEM',
        message: 'GLASS-750, lot L1 is at NORTH / R1. SH-000001 leaves from MAIN.',
      },
    });
    expect(loose({ ...preparing(), warehouseID: null }, 10, LATER, 'loc:NORTH/R1').ok).toBe(true);
  });

  it('of what has too few days left for this customer says how many', () => {
    const goods = { lot: SOON, place: SHELF, qty: quantity(1), terms: { ...TERMS, leastDays: 30 } };
    expect(pickLoose(preparing(), goods, null, shipStamp())).toMatchObject({
      error: {
        code: 'TOO_FEW_DAYS',
        message: 'GLASS-750, lot L2 has 17 days left on 2026-11-23; this customer asks for 30.',
      },
    });
  });

  it('takes a pallet as a whole, planned or not', () => {
    const after = pallet(
      preparing(aPick(60, { place: `hu:${SSCC}` })),
      aPallet({ state: 'Allocated', shipmentId: aShipment().shipmentId }),
    );
    expect(after.ok && states(after.value)).toEqual([['picked', 'L1', `hu:${SSCC}`, 60]]);
    const other = pallet(
      preparing(aPick(60, { place: `hu:${SSCC}` }), aPick(40)),
      aPallet({ sscc: OTHER_SSCC }),
    );
    expect(other.ok && states(other.value)).toEqual([
      ['planned', 'L1', SHELF, 40],
      ['picked', 'L1', `hu:${OTHER_SSCC}`, 60],
    ]);
  });

  it.each([
    [
      "another shipment's",
      aPallet({ state: 'Allocated', shipmentId: 'other' }),
      'WRONG_PALLET',
      /another shipment's/,
    ],
    ['an open one', aPallet({ state: 'Open' }), 'WRONG_PALLET', /still open/],
    ['a void one', aPallet({ state: 'Void', lines: [] }), 'WRONG_PALLET', /not here any more/],
    ['a held one', aPallet({ hold: { reason: 'Leaks', by: 'x', at: '' } }), 'PALLET_ON_HOLD', /Leaks/],
    [
      'one of another warehouse',
      aPallet({ location: 'loc:NORTH/R1' }),
      'WRONG_PALLET',
      /is at NORTH \/ R1\. SH-000001 leaves from MAIN\./,
    ],
  ] as const)('refuses %s', (_what, one, code, message) => {
    expect(pallet(preparing(), one)).toMatchObject({
      error: { code, message: expect.stringMatching(message) },
    });
  });

  it('refuses a pallet of which not everything is asked for, and one that is picked already', () => {
    expect(pallet(aShipment({ lines: [aShipmentLine(50)] }), aPallet())).toMatchObject({
      error: {
        code: 'NOT_FILLABLE',
        message: `Pallet ${SSCC}: SH-000001 needs 50 EA more of GLASS-750; this is 60.`,
      },
    });
    const picked = preparing(aPick(60, { place: `hu:${SSCC}`, state: 'picked' }));
    expect(pallet(picked, aPallet({ state: 'Allocated', shipmentId: picked.shipmentId }))).toMatchObject({
      error: { code: 'WRONG_PALLET' },
    });
  });

  it('is undone a step at a time: planned again, then given back', () => {
    const once = unpick(
      preparing(aPick(60, { state: 'picked', at: 'x', by: 'y' })),
      { place: SHELF, inventoryID: 'GLASS-750', lotNumber: 'L1' },
      shipStamp(),
    );
    expect(once.ok && states(once.value)).toEqual([['planned', 'L1', SHELF, 60]]);
    const twice = once.ok
      ? unpick(once.value, { place: SHELF, inventoryID: 'GLASS-750', lotNumber: 'L1' }, shipStamp())
      : once;
    expect(twice.ok && states(twice.value)).toEqual([]);
    expect(unpick(preparing(), { place: SHELF }, shipStamp()).ok).toBe(false);
  });

  it('never holds more than is asked for, whatever is picked in whatever order', () => {
    const step = fc.tuple(
      fc.integer({ min: 1, max: 80 }),
      fc.constantFrom('L1', 'L2'),
      fc.constantFrom(SHELF, DOCK),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let shipment = preparing(aPick(40, { lotNumber: 'L2' }), aPick(60));
        for (const [qty, lotNumber, place] of steps) {
          const after = loose(shipment, qty, aStockLot({ lotNumber }), place, 'because');
          if (!after.ok) continue;
          shipment = after.value;
          const [line] = shipment.lines;
          if (!line) continue;
          expect(sum(line.picks.map((pick) => pick.qty))).toBeLessThanOrEqual(line.plannedBase);
          expect(plannedOf(line)).toBeLessThanOrEqual(openToPick(line) as Quantity);
        }
      }),
    );
  });
});

describe('a line that is short', () => {
  const short = preparing(aPick(60, { state: 'picked' }), aPick(40));

  it('is accepted with a reason, and gives back what was planned', () => {
    const after = acceptShort(
      short,
      { orderType: 'SO', orderNbr: 'SO000067', lineNbr: 1 },
      'Damaged',
      shipStamp(),
    );
    expect(after).toMatchObject({
      ok: true,
      value: { lines: [{ short: [{ qty: quantity(40), reason: 'Damaged' }] }] },
    });
    expect(after.ok && states(after.value)).toEqual([['picked', 'L1', SHELF, 60]]);
    expect(after.ok && makeReady(after.value, { lots: [], pallets: [] }, shipStamp())).toMatchObject({
      value: { status: 'Ready' },
    });
  });

  it('keeps a shipment from being ready until then, by name', () => {
    expect(makeReady(short, { lots: [], pallets: [] }, shipStamp())).toMatchObject({
      error: {
        code: 'NOT_FILLABLE',
        message: expect.stringMatching(/SO000067, line 1 .*40 EA not picked/),
        details: [{ path: 'lines.0' }],
      },
    });
  });

  it('of everything is no shipment', () => {
    const none = acceptShort(
      preparing(),
      { orderType: 'SO', orderNbr: 'SO000067', lineNbr: 1 },
      'Gone',
      shipStamp(),
    );
    expect(none.ok && makeReady(none.value, { lots: [], pallets: [] }, shipStamp())).toMatchObject({
      error: { code: 'NOT_FILLABLE' },
    });
  });

  it('is refused ready where a lot or a pallet was held since', () => {
    const ready = preparing(aPick(100, { state: 'picked' }));
    const held = { lot: aStockLot({ status: 'On hold' }), terms: TERMS };
    expect(makeReady(ready, { lots: [held], pallets: [] }, shipStamp())).toMatchObject({
      error: { code: 'LOT_NOT_USABLE' },
    });
    const hold = { reason: 'Leaks', by: 'x', at: '' };
    expect(makeReady(ready, { lots: [], pallets: [aPallet({ hold })] }, shipStamp())).toMatchObject({
      error: { code: 'PALLET_ON_HOLD' },
    });
  });
});
