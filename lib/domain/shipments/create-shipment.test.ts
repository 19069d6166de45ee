import { quantity } from '#domain/quantity.ts';
import { aShipment, planned, shipStamp } from '#test/support/builders/shipments.ts';
import { createShipment, type PlannedLine } from './create-shipment.ts';
import { emptyDockDay, withBooking, withoutBooking } from './dock/dock-day.ts';
import { noteTruck, scheduleShipment } from './schedule-shipment.ts';

const IDS = { shipmentId: 'S1', shipmentNbr: 'SH-000001' };
const make = (...lines: PlannedLine[]) => createShipment(lines, IDS, shipStamp());

describe('a shipment', () => {
  it('takes lines of one customer and address, in the unit of the order and the base unit', () => {
    const line = planned(10, { uom: 'CASE' });
    expect(make({ ...line, base: quantity(120) })).toMatchObject({
      ok: true,
      value: {
        ...{ status: 'Draft', customerID: 'C1', warehouseID: 'MAIN', version: 1 },
        lines: [{ uom: 'CASE', plannedQty: quantity(10), plannedBase: quantity(120), picks: [], short: [] }],
      },
    });
  });

  it.each([
    ['nothing', [], 'MISSING_ITEMS', /at least one/],
    ['more than is left', [planned(101)], 'NOT_FILLABLE', /SO000067, line 1.*100 EA are left.*101/],
    ['what is done with', [planned(1, { remaining: quantity(0) })], 'NOT_FILLABLE', /nothing is left/],
    [
      'two customers',
      [planned(1), planned(1, { lineNbr: 2, customerID: 'C2', customerName: 'Bar' })],
      'WRONG_CUSTOMER',
      /for Bar, .* for Corner Shop/,
    ],
    [
      'two addresses',
      [planned(1), planned(1, { lineNbr: 2, shipTo: { locationID: 'B', name: 'x', address: [] } })],
      'WRONG_CUSTOMER',
      /another address/,
    ],
    [
      'two warehouses',
      [planned(1), planned(1, { lineNbr: 2, warehouseID: 'NORTH' })],
      'WRONG_CUSTOMER',
      /warehouse NORTH/,
    ],
    ['one line twice', [planned(1), planned(1)], 'DUPLICATE_LINE', /twice/],
    [
      '101 lines',
      Array.from({ length: 101 }, (_, at) => planned(1, { lineNbr: at })),
      'TOO_MANY_ORDERS',
      /at most 100 lines/,
    ],
    [
      '11 orders',
      Array.from({ length: 11 }, (_, at) => planned(1, { orderNbr: `SO${at}` })),
      'TOO_MANY_ORDERS',
      /at most 10 orders/,
    ],
  ])('of %s is refused', (_what, lines, code, message) => {
    expect(make(...lines)).toMatchObject({
      ok: false,
      error: { code, message: expect.stringMatching(message) },
    });
  });
});

const TERMS = {
  ...{ day: '2026-11-23', window: { from: '08:00', to: '09:30' }, dock: 'Dock 1' },
  ...{ carrier: null, truck: null, leastDays: null },
};
const schedule = (shipment: Parameters<typeof scheduleShipment>[0], terms = TERMS) =>
  scheduleShipment(shipment, terms, '2026-11-20', shipStamp());

describe('a schedule', () => {
  it('makes a draft Scheduled, and leaves alone how far a prepared one is', () => {
    expect(schedule(aShipment({ status: 'Draft' }))).toMatchObject({
      value: { status: 'Scheduled', dock: 'Dock 1', version: 4 },
    });
    expect(schedule(aShipment({ status: 'Ready' }))).toMatchObject({ value: { status: 'Ready' } });
  });

  it.each([
    ['a past day', aShipment(), { ...TERMS, day: '2026-11-19' }, 'BAD_REQUEST'],
    [
      'a window that ends before it begins',
      aShipment(),
      { ...TERMS, window: { from: '10:00', to: '09:00' } },
      'BAD_REQUEST',
    ],
    ['a truck that left', aShipment({ status: 'Shipped' }), TERMS, 'INVALID_TRANSITION'],
    ['one that is cancelled', aShipment({ status: 'Cancelled' }), TERMS, 'INVALID_TRANSITION'],
  ])('of %s is refused', (_what, shipment, terms, code) => {
    expect(schedule(shipment, terms)).toMatchObject({ ok: false, error: { code } });
  });

  it('notes seal, temperature and driver until the truck leaves', () => {
    const notes = { seal: 'A1', temperature: 4.5, driver: 'Sam' };
    expect(noteTruck(aShipment({ status: 'Ready' }), notes, shipStamp())).toMatchObject({ value: notes });
    expect(noteTruck(aShipment({ status: 'Shipped' }), notes, shipStamp()).ok).toBe(false);
  });
});

describe('a dock', () => {
  const one = { shipmentId: 'S1', shipmentNbr: 'SH-000001', customerName: 'Corner Shop' };
  const two = { shipmentId: 'S2', shipmentNbr: 'SH-000002', customerName: 'Bar' };
  const booked = withBooking(emptyDockDay('Dock 1', '2026-11-23'), one, { from: '08:00', to: '09:00' });
  const day = booked.ok ? booked.value : emptyDockDay('', '');

  it('is taken while another truck stands there, who is named', () => {
    expect(withBooking(day, two, { from: '08:59', to: '10:00' })).toMatchObject({
      ok: false,
      error: {
        code: 'DOCK_TAKEN',
        message: 'Dock 1 is taken from 08:00 to 09:00 by SH-000001, Corner Shop.',
      },
    });
  });

  it('is free from the minute that the other leaves', () => {
    const after = withBooking(day, two, { from: '09:00', to: '10:00' });
    expect(after).toMatchObject({ ok: true, value: { rev: 2, bookings: [one, two] } });
  });

  it('is not taken by the shipment itself, which moves', () => {
    expect(withBooking(day, one, { from: '08:30', to: '09:30' })).toMatchObject({
      value: { bookings: [{ from: '08:30' }] },
    });
    expect(withoutBooking(day, 'S1')).toMatchObject({ bookings: [], rev: 2 });
    expect(withoutBooking(day, 'S2')).toBe(day);
  });
});
