import type { Pallet } from '#domain/pallets/pallet.ts';
import { ssccsFrom } from '#domain/pallets/sscc.ts';
import { quantity } from '#domain/quantity.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import { aPick, aShipment, aShipmentLine, SHIP_NOW, shipStamp } from '#test/support/builders/shipments.ts';
import { cancelShipment, goOnGivingBack, stepBack } from './give-back.ts';
import { loadPallet } from './load-truck.ts';
import { effectsOf } from './pick/effects.ts';
import { goOnLeaving, shipShipment } from './ship-shipment.ts';
import { picksOf, type Shipment } from './shipment.ts';

const numbers = ssccsFrom({ companyPrefix: '9312345', extensionDigit: '0', firstSerial: 1 }, 1, 50);
const SSCCS = numbers.ok ? numbers.value : [];
const BY = { sub: 's', username: 'wendy' };
const NOTHING_HELD = { lots: [], pallets: [] };

const truckOf = (pallets: number, more: Partial<Shipment> = {}, state: 'picked' | 'loaded' = 'loaded') =>
  aShipment({
    status: 'Ready',
    lines: [
      aShipmentLine(pallets * 60, {
        picks: SSCCS.slice(0, pallets).map((sscc) => aPick(60, { place: `hu:${sscc}`, state })),
      }),
    ],
    ...more,
  });

const ship = (shipment: Shipment, overrideReason: string | null = null, mayOverride = true) =>
  shipShipment(
    shipment,
    { overrideReason, mayOverride, goods: NOTHING_HELD, by: BY, notAsked: [] },
    shipStamp(),
  );

const pallet = (sscc = SSCCS[0] ?? '', hold: Pallet['hold'] = null) => ({ sscc, hold }) as Pallet;

const load = (truck: Shipment, one: Pallet, ownerName: string | null = null) =>
  loadPallet(truck, { pallet: one, ownerName, lots: [] }, shipStamp());

describe('a truck', () => {
  it('takes each pallet of its shipment, once', () => {
    const truck = truckOf(2, {}, 'picked');
    const loaded = load(truck, pallet());
    expect(loaded.ok && picksOf(loaded.value).map(({ state }) => state)).toEqual(['loaded', 'picked']);
    if (loaded.ok)
      expect(load(loaded.value, pallet())).toEqual({
        ok: true,
        value: loaded.value,
      });
  });

  it.each([
    ['one too many', pallet(SSCCS[9]), null, 'WRONG_PALLET', /not in SH-000001/],
    ["another customer's", pallet(SSCCS[9]), 'SH-000002, Bar', 'WRONG_PALLET', /in SH-000002, Bar/],
    ['a held one', pallet(SSCCS[0], { reason: 'Leaks', by: 'x', at: '' }), null, 'PALLET_ON_HOLD', /Leaks/],
  ])('refuses %s', (_what, one, owner, code, message) => {
    expect(load(truckOf(2, {}, 'picked'), one, owner)).toMatchObject({
      error: { code, message: expect.stringMatching(message) },
    });
  });

  it('leaves once every pallet was scanned, or with a reason by who may', () => {
    expect(ship(truckOf(2, {}, 'picked'))).toMatchObject({
      error: { code: 'LOAD_INCOMPLETE', details: [{}, {}] },
    });
    expect(ship(truckOf(2, {}, 'picked'), 'Scanner broke', false)).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    expect(ship(truckOf(2, {}, 'picked'), 'Scanner broke')).toMatchObject({
      value: { next: { status: 'Shipped', overrideReason: 'Scanner broke', shippedBy: 'wendy' } },
    });
    expect(ship(truckOf(2, { status: 'Preparing' }))).toMatchObject({
      error: { code: 'INVALID_TRANSITION' },
    });
  });

  it('is not asked for a reason where it is not the scans alone that keep it', () => {
    const goods = { lots: [], pallets: [pallet(SSCCS[0], { reason: 'Leaks', by: 'x', at: '' })] };
    const leave = { overrideReason: null, mayOverride: true, goods, by: BY, notAsked: [] };
    expect(shipShipment(truckOf(2, {}, 'picked'), leave, shipStamp())).toMatchObject({
      error: { code: 'PALLET_ON_HOLD' },
    });
  });

  it('of 45 pallets leaves in parts: each a movement, all of it once, and nothing else is done meanwhile', () => {
    const first = ship(truckOf(45));
    if (!first.ok) throw new Error(first.error.message);
    expect(first.value.next.status).toBe('Ready');
    expect(cancelShipment(first.value.next, 'Late', shipStamp(), BY)).toMatchObject({
      error: { code: 'INVALID_TRANSITION' },
    });
    const parts = [first.value];
    for (let part = goOnLeaving(first.value.next, SHIP_NOW); part; part = goOnLeaving(part.next, SHIP_NOW))
      parts.push(part);
    expect(parts.map(({ movement }) => movement.lines.length)).toEqual([18, 18, 9]);
    expect(new Set(parts.map(({ movement }) => movement.movementId)).size).toBe(3);
    expect(parts.every(({ movement }) => checkMovement(movement).ok)).toBe(true);
    const places = parts.flatMap(({ movement }) => movement.lines.map(({ place }) => place));
    expect(new Set(places).size).toBe(45);
    expect(parts.at(-1)?.next).toMatchObject({ status: 'Shipped', shippedParts: 3, underway: null });
  });
});

describe('going back', () => {
  it('from Ready takes everything off the truck and keeps what is spoken for', () => {
    const back = stepBack(truckOf(2), 'Wrong truck', shipStamp(), BY);
    expect(back).toMatchObject({ value: { status: 'Preparing', reason: 'Wrong truck' } });
    expect(back.ok && effectsOf(truckOf(2), back.value).allocations).toEqual([]);
  });

  it('from Preparing gives everything back', () => {
    const truck = truckOf(2, { status: 'Preparing' }, 'picked');
    const back = stepBack(truck, 'Postponed', shipStamp(), BY);
    expect(back).toMatchObject({ value: { status: 'Scheduled', underway: null } });
    const effects = back.ok ? effectsOf(truck, back.value) : null;
    expect(effects?.allocations.map(({ delta }) => delta)).toEqual([quantity(-60), quantity(-60)]);
    expect(effects?.pallets).toEqual(SSCCS.slice(0, 2).map((sscc) => ({ sscc, from: 'picked', to: null })));
  });

  it('of a half loaded truck of 45 pallets is cancelled in parts, and ends Cancelled', () => {
    let shipment = truckOf(45);
    const begun = cancelShipment(shipment, 'Customer called', shipStamp(), BY);
    if (!begun.ok) throw new Error(begun.error.message);
    let parts = 1;
    shipment = begun.value;
    for (; shipment.underway; parts += 1) shipment = goOnGivingBack(shipment, SHIP_NOW);
    expect(parts).toBe(3);
    expect(shipment).toMatchObject({ status: 'Cancelled', reason: 'Customer called' });
    expect(picksOf(shipment)).toEqual([]);
  });

  it('after it left is refused', () => {
    for (const status of ['Shipped', 'Completed', 'Cancelled'] as const) {
      expect(cancelShipment(truckOf(1, { status }), 'Late', shipStamp(), BY).ok).toBe(false);
      expect(stepBack(truckOf(1, { status }), 'Late', shipStamp(), BY).ok).toBe(false);
    }
  });
});
