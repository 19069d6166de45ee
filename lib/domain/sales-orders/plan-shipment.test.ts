import { pendingOn } from '#domain/orders/reservations.ts';
import { quantity } from '#domain/quantity.ts';
import { inFlight, quantities, waiting } from '#test/support/builders/orders.ts';
import { aSalesLine, aSalesOrder } from '#test/support/builders/sales-orders.ts';
import { fc } from '#test/support/property-testing.ts';
import { planShipment, releasePlan } from './plan-shipment.ts';

describe('a shipment plans', () => {
  it('what is open, and that is then not open to others', () => {
    const planned = planShipment(aSalesOrder(), 'one', quantities({ 1: 60 }));
    if (!planned.ok) throw new Error(planned.error.message);
    expect(planned.value).toMatchObject({ reservations: { one: waiting({ 1: 60 }) }, version: 2, epoch: 0 });
    expect(planShipment(planned.value, 'two', quantities({ 1: 41 }))).toMatchObject({
      ok: false,
      error: {
        code: 'MORE_THAN_OPEN',
        lineNbr: 1,
        message: expect.stringContaining('has 40 CASE open, not 41'),
      },
    });
    expect(planShipment(planned.value, 'two', quantities({ 1: 40 })).ok).toBe(true);
  });

  it('the same again without a change, and anew in place of what it had', () => {
    const order = aSalesOrder({ reservations: { one: waiting({ 1: 60 }) } });
    expect(planShipment(order, 'one', quantities({ 1: 60 }))).toEqual({ ok: true, value: order });
    expect(planShipment(order, 'one', quantities({ 1: 100 }))).toMatchObject({
      ok: true,
      value: { reservations: { one: waiting({ 1: 100 }) } },
    });
  });

  it('the same again whatever the order has become since', () => {
    const order = aSalesOrder({ status: 'Completed', reservations: { one: waiting({ 1: 60 }) } });
    expect(planShipment(order, 'one', quantities({ 1: 60 }))).toEqual({ ok: true, value: order });
  });

  it.each([
    ['LINE_NOT_FOUND', aSalesOrder(), { 7: 1 }],
    ['INVALID_QUANTITY', aSalesOrder(), { 1: 0 }],
    ['MORE_THAN_OPEN', aSalesOrder({ lines: [aSalesLine({ completed: true })] }), { 1: 1 }],
    ['NOT_SHIPPABLE', aSalesOrder({ status: 'On Hold' }), { 1: 1 }],
    ['NOT_SHIPPABLE', aSalesOrder({ customerStatus: 'Inactive' }), { 1: 1 }],
    ['IN_FLIGHT', aSalesOrder({ reservations: { one: inFlight({ 1: 5 }) } }), { 1: 6 }],
  ])('nothing where it is refused: %s', (code, order, counts) => {
    const { ok, ...refused } = planShipment(order, 'one', quantities(counts as Record<number, number>));
    expect(ok).toBe(false);
    expect(['NOT_SHIPPABLE', code]).toContain((refused as { error: { code: string } }).error.code);
  });

  it('never more than was ordered, however many plan and release', () => {
    const step = fc.record({
      shipment: fc.constantFrom('a', 'b', 'c'),
      qty: fc.integer({ min: 0, max: 120 }),
      releases: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const order = steps.reduce(
          (now, { shipment, qty, releases }) => {
            const next = releases
              ? releasePlan(now, shipment)
              : planShipment(now, shipment, quantities({ 1: qty }));
            return next.ok ? next.value : now;
          },
          aSalesOrder({ lines: [aSalesLine({ ordered: 100, shipped: 10 })] }),
        );
        expect(pendingOn(order, 1)).toBeLessThanOrEqual(quantity(90));
      }),
    );
  });
});

describe('a plan is released', () => {
  it('once; again changes nothing', () => {
    const order = aSalesOrder({ reservations: { one: waiting({ 1: 60 }), two: waiting({ 1: 5 }) } });
    const released = releasePlan(order, 'one');
    expect(released).toMatchObject({
      ok: true,
      value: { reservations: { two: waiting({ 1: 5 }) }, version: 2 },
    });
    if (released.ok) expect(releasePlan(released.value, 'one')).toEqual(released);
  });

  it('by planning nothing, and not while the shipment is on its way to the books', () => {
    const order = aSalesOrder({ reservations: { one: waiting({ 1: 60 }) } });
    expect(planShipment(order, 'one', {})).toMatchObject({ ok: true, value: { reservations: {} } });
    expect(releasePlan(aSalesOrder({ reservations: { one: inFlight({ 1: 6 }) } }), 'one')).toMatchObject({
      ok: false,
      error: { code: 'IN_FLIGHT' },
    });
  });
});
