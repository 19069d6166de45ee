import { pendingOn } from '#domain/orders/reservations.ts';
import { add, type Quantity, quantity, toNumber } from '#domain/quantity.ts';
import { ceilingOf, type Order, type OrderLine } from '#domain/receiving/order/order.ts';
import { aLine, anOrder, inFlight, waiting } from '#test/support/builders/orders.ts';
import { aCheckedItem, aLot } from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import { baseAllocations } from './base-quantity.ts';
import { checkAgainstOrder, type OverReceipt } from './check-against-order.ts';
import type { CheckedItem } from './check-receipt-request.ts';

const NOBODY: OverReceipt = { allowed: false, reason: null };
const A_MANAGER: OverReceipt = { allowed: true, reason: 'The supplier sent a full pallet.' };

const check = (order: Order, items: readonly CheckedItem[], over = NOBODY, vendorID = 'AMBER') =>
  checkAgainstOrder(order, vendorID, items, over);
const checkOne = (line: OrderLine, item: Parameters<typeof aCheckedItem>[0] = {}, over = NOBODY) =>
  check(anOrder({ lines: [line] }), [aCheckedItem(item)], over);

const refusal = (result: ReturnType<typeof check>) => {
  if (result.ok) throw new Error('It was accepted.');
  return result.error;
};
const codes = (result: ReturnType<typeof check>) => refusal(result).details?.map(({ code }) => code);
const accepted = (result: ReturnType<typeof check>) => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const warnings = (result: ReturnType<typeof check>) => accepted(result).warnings.map(({ code }) => code);

describe('which order', () => {
  it('is refused for another vendor, whose id is compared without case and blanks', () => {
    expect(refusal(check(anOrder(), [aCheckedItem()], NOBODY, 'OTHER')).code).toBe('WRONG_VENDOR');
    expect(check(anOrder(), [aCheckedItem()], NOBODY, ' amber ').ok).toBe(true);
  });

  it.each(['On Hold', 'Completed', 'Closed', 'Canceled', 'Pending Approval'])(
    'is refused while it is %s',
    (status) => {
      expect(refusal(check(anOrder({ status }), [aCheckedItem()]))).toMatchObject({
        code: 'ORDER_NOT_OPEN',
        message: expect.stringContaining(status),
      });
    },
  );

  it('is refused when it is not a Normal one', () => {
    expect(refusal(check(anOrder({ orderType: 'Drop-Ship' }), [aCheckedItem()]))).toMatchObject({
      code: 'ORDER_NOT_OPEN',
      message: expect.stringContaining('Drop-Ship'),
    });
  });
});

describe('a line that another warehouse expects', () => {
  const order = anOrder({
    lines: [
      aLine({ lineNbr: 1, warehouseID: 'MAIN' }),
      aLine({ lineNbr: 2, inventoryID: 'HOPS', warehouseID: 'COLD' }),
      aLine({ lineNbr: 3, inventoryID: 'CORK', warehouseID: null }),
    ],
  });
  const ofAll = [
    aCheckedItem(),
    aCheckedItem({ path: 'items.1', lineNbr: 2, inventoryID: 'HOPS' }),
    aCheckedItem({ path: 'items.2', lineNbr: 3, inventoryID: 'CORK' }),
  ];
  const checkAt = (warehouseID: string | null, mayTakeOthers = false, own: readonly string[] | null = null) =>
    checkAgainstOrder(order, 'AMBER', ofAll, NOBODY, { warehouseID, mayTakeOthers, own });

  it('is refused with its number and both warehouses, and is the only one that is', () => {
    expect(refusal(checkAt('MAIN'))).toMatchObject({
      code: 'OTHER_WAREHOUSE',
      message:
        'Line 2 (HOPS) of order 000050 is expected in warehouse COLD, and this device stands in MAIN. Receive it there; a manager can receive it here.',
      details: [{ path: 'items.1.lineNbr', code: 'OTHER_WAREHOUSE' }],
    });
  });

  it('is received with a warning by who may, and stays where the order says', () => {
    const taken = checkAt('MAIN', true);
    expect(accepted(taken).warnings).toEqual([
      {
        path: 'items.1.lineNbr',
        code: 'OTHER_WAREHOUSE_ACCEPTED',
        message: 'Line 2 (HOPS) of order 000050 is expected in warehouse COLD: it is booked there',
      },
    ]);
    expect(accepted(taken).lines.map(({ warehouseID }) => warehouseID)).toEqual(['MAIN', 'COLD', null]);
  });

  it('is received as before while nobody says where the device stands', () => {
    expect(accepted(checkAt(null)).lines).toHaveLength(3);
    expect(accepted(check(order, ofAll)).warnings).toEqual([]);
  });

  it('is told once, not also for what else is wrong with it', () => {
    const tooMuch = [aCheckedItem({ lineNbr: 2, inventoryID: 'HOPS', qty: 500 })];
    const result = checkAgainstOrder(order, 'AMBER', tooMuch, NOBODY, {
      warehouseID: 'MAIN',
      mayTakeOthers: false,
      own: null,
    });
    expect(codes(result)).toEqual(['OTHER_WAREHOUSE']);
  });

  it('is not received by who is kept to others, a manager or not, wherever the device stands', () => {
    for (const at of ['MAIN', 'COLD', null])
      expect(refusal(checkAt(at, true, ['MAIN']))).toMatchObject({
        code: 'NOT_YOUR_WAREHOUSE',
        message: 'You work in MAIN. Line 2 (HOPS) of order 000050 is of COLD.',
        details: [{ path: 'items.1.lineNbr', code: 'NOT_YOUR_WAREHOUSE' }],
      });
    expect(accepted(checkAt(null, false, ['COLD', 'MAIN'])).lines).toHaveLength(3);
  });
});

describe('a line that can’t be counted', () => {
  const large = aLine({ ordered: 1e9, uncountable: true, receiptAction: 'Accept' });
  const sentence =
    "Line 1 (GLASS-750) is for more than 1000000000 EA, which can't be counted here. Receive it in the accounting system.";

  it('is refused with that reason, whatever its tolerance', () => {
    const order = anOrder({ lines: [large, aLine({ lineNbr: 2 })] });
    expect(refusal(check(order, [aCheckedItem({ lineNbr: 1 })], A_MANAGER))).toMatchObject({
      code: 'OVER_RECEIPT',
      message: sentence,
    });
    expect(check(order, [aCheckedItem({ lineNbr: 2 })]).ok).toBe(true);
  });

  it('keeps an order that has nothing else from being received, which is said of the order', () => {
    const order = anOrder({ lines: [large, aLine({ lineNbr: 2, completed: true })] });
    expect(refusal(check(order, [aCheckedItem({ lineNbr: 1 })]))).toMatchObject({
      code: 'ORDER_NOT_OPEN',
      message: sentence,
    });
  });
});

describe('which line', () => {
  it('is found without looking at every line for every item', () => {
    let looked = 0;
    const lines = Array.from({ length: 500 }, (_, index) => {
      const line = aLine({ lineNbr: index + 1 });
      return Object.defineProperty({ ...line }, 'inventoryID', {
        get: () => {
          looked += 1;
          return `RM-${index}`;
        },
      });
    });
    const items = lines.map(({ lineNbr }) => aCheckedItem({ lineNbr, inventoryID: `rm-${lineNbr - 1}` }));
    expect(accepted(check(anOrder({ lines }), items)).lines).toHaveLength(500);
    expect(looked).toBeLessThanOrEqual(2_000);
  });

  const twice = anOrder({ lines: [aLine({ lineNbr: 1 }), aLine({ lineNbr: 2, ordered: 50 })] });

  it('is the one of that number', () => {
    const { lines } = accepted(check(twice, [aCheckedItem({ lineNbr: 2 })]));
    expect(lines.map(({ lineNbr }) => lineNbr)).toEqual([2]);
  });

  it('is found by its item when that is unique on the order, whatever its case', () => {
    const { lines } = accepted(checkOne(aLine({ lineNbr: 7 }), { lineNbr: null, inventoryID: 'glass-750' }));
    expect(lines.map(({ lineNbr }) => lineNbr)).toEqual([7]);
  });

  it('is ambiguous when the item is on several', () => {
    expect(codes(check(twice, [aCheckedItem({ lineNbr: null })]))).toEqual(['AMBIGUOUS_LINE']);
  });

  it.each<[Parameters<typeof aCheckedItem>[0], string]>([
    [{ lineNbr: 9 }, 'a number that is not on the order'],
    [{ lineNbr: 1, inventoryID: 'CORK' }, 'a number that belongs to another item'],
    [{ lineNbr: null, inventoryID: 'CORK' }, 'an item that is not on the order'],
  ])('is not found by %j: %s', (item) => {
    expect(codes(check(twice, [aCheckedItem(item)]))).toEqual(['LINE_NOT_FOUND']);
  });

  it('is given once: its lots are allocations', () => {
    const items = [aCheckedItem(), aCheckedItem({ path: 'items.1' })];
    expect(refusal(check(twice, items)).details).toMatchObject([{ path: 'items.1', code: 'DUPLICATE_LINE' }]);
    const unnamed = anOrder();
    expect(codes(check(unnamed, [aCheckedItem({ lineNbr: null }), aCheckedItem({ lineNbr: 1 })]))).toEqual([
      'DUPLICATE_LINE',
    ]);
  });

  it('is refused when it is completed', () => {
    const order = anOrder({ lines: [aLine({ completed: true }), aLine({ lineNbr: 2 })] });
    expect(codes(check(order, [aCheckedItem()]))).toEqual(['OVER_RECEIPT']);
  });

  it('is named with all the others that are wrong', () => {
    const items = [
      aCheckedItem({ qty: 101 }),
      aCheckedItem({ path: 'items.1', lineNbr: 2, qty: 1 }),
      aCheckedItem({ path: 'items.2', lineNbr: 3 }),
    ];
    expect(refusal(check(twice, items))).toMatchObject({
      code: 'OVER_RECEIPT',
      details: [
        { path: 'items.0.receiptQty', code: 'OVER_RECEIPT' },
        { path: 'items.2.lineNbr', code: 'LINE_NOT_FOUND' },
      ],
    });
  });
});

describe('how much', () => {
  it('takes exactly what remains and refuses a millionth more', () => {
    const line = aLine({ ordered: 100, received: 40.5 });
    expect(warnings(checkOne(line, { qty: 59.5 }))).toEqual([]);
    expect(codes(checkOne(line, { qty: 59.500001 }))).toEqual(['OVER_RECEIPT']);
  });

  it('counts what others have received and is not yet in the books', () => {
    const order = anOrder({ reservations: { a: waiting({ 1: 30 }), b: inFlight({ 1: 30 }) } });
    expect(check(order, [aCheckedItem({ qty: 40 })]).ok).toBe(true);
    expect(refusal(check(order, [aCheckedItem({ qty: 41 })])).message).toBe(
      'At most 40 EA of GLASS-750 (line 1) can be received now.',
    );
  });

  it('Reject: nobody goes above the maximum, whatever the reason', () => {
    const line = aLine({ maxReceiptPercent: 110 });
    expect(warnings(checkOne(line, { qty: 110 }))).toEqual(['ABOVE_ORDERED']);
    expect(codes(checkOne(line, { qty: 110.000001 }, A_MANAGER))).toEqual(['OVER_RECEIPT']);
  });

  it.each([
    ['nobody', { allowed: false, reason: null }, 'OVER_RECEIPT'],
    ['somebody without the permission but with a reason', { allowed: false, reason: 'Sent' }, 'OVER_RECEIPT'],
    ['a manager without a reason', { allowed: true, reason: null }, 'OVER_RECEIPT'],
    ['a manager with a reason', A_MANAGER, 'accepted'],
  ])('Accept but Warn: %s', (_, over, outcome) => {
    const result = checkOne(aLine({ receiptAction: 'Accept but Warn' }), { qty: 101 }, over);
    expect(result.ok ? 'accepted' : codes(result)?.[0]).toBe(outcome);
    if (result.ok) {
      expect(warnings(result)).toEqual(['OVER_RECEIPT_ACCEPTED']);
      expect(result.value.overReceiptReason).toBe(over.reason);
    }
  });

  it('Accept but Warn: within the maximum needs neither permission nor reason, and keeps none', () => {
    const line = aLine({ receiptAction: 'Accept but Warn', maxReceiptPercent: 120 });
    expect(accepted(checkOne(line, { qty: 120 }, A_MANAGER)).overReceiptReason).toBeNull();
    expect(warnings(checkOne(line, { qty: 120 }))).toEqual(['ABOVE_ORDERED']);
    expect(warnings(checkOne(line, { qty: 100 }))).toEqual([]);
  });

  it('Accept: anybody, with a warning above what was ordered', () => {
    const line = aLine({ receiptAction: 'Accept' });
    expect(warnings(checkOne(line, { qty: 100 }))).toEqual([]);
    expect(warnings(checkOne(line, { qty: 5000 }))).toEqual(['ABOVE_ORDERED']);
  });

  it('a maximum under 100 % does not refuse what was ordered', () => {
    expect(checkOne(aLine({ maxReceiptPercent: 0 }), { qty: 100 }).ok).toBe(true);
  });

  it('never accepts more than the tolerance without permission, whatever has been received and reserved', () => {
    const amount = fc.integer({ min: 0, max: 200_000_000 }).map((value) => value as Quantity);
    fc.assert(
      fc.property(
        fc.record({
          ordered: amount,
          received: amount,
          waitingQty: amount,
          flyingQty: amount,
          qty: amount,
          percent: fc.integer({ min: 0, max: 200 }),
          action: fc.constantFrom('Reject', 'Accept but Warn', 'Accept'),
          over: fc.constantFrom(NOBODY, A_MANAGER, { allowed: true, reason: null }),
        }),
        ({ ordered, received, waitingQty, flyingQty, qty, percent, action, over }) => {
          fc.pre(qty > 0);
          const line = {
            ...aLine({ maxReceiptPercent: percent, receiptAction: action }),
            orderedQty: ordered,
            receivedQty: received,
          };
          const order = anOrder({
            lines: [line],
            reservations: {
              a: { phase: 'waiting', qtyByLine: { 1: waitingQty } },
              b: { phase: 'inFlight', qtyByLine: { 1: flyingQty } },
            },
          });
          const result = check(order, [{ ...aCheckedItem(), qty }], over);
          const total = add(add(received, pendingOn(order, 1)), qty);
          const within = total <= ceilingOf(line);
          const may =
            action === 'Accept' || within || (action === 'Accept but Warn' && over.allowed && !!over.reason);
          expect(result.ok).toBe(may);
          if (result.ok)
            expect(result.value.overReceiptReason !== null).toBe(!within && action === 'Accept but Warn');
        },
      ),
    );
  });
});

describe('which lots', () => {
  const tracked = aLine({ lotRequired: true });

  it('are asked for where the item’s lots are recorded on arrival', () => {
    expect(refusal(checkOne(tracked))).toMatchObject({
      code: 'LOT_REQUIRED',
      details: [{ path: 'items.0.lotNumber', message: 'Batch number is required for GLASS-750' }],
    });
  });

  it('are recorded as counted', () => {
    const lots = [aLot('L1', 4, '2027-05-29'), aLot('L2', 6)];
    expect(accepted(checkOne(tracked, { allocations: lots })).lines[0]?.allocations).toEqual(lots);
  });

  it('are not recorded where the item is not tracked, which is said', () => {
    const result = checkOne(aLine(), { allocations: [aLot('L1', 10)] });
    expect(warnings(result)).toEqual(['LOT_NOT_TRACKED']);
    expect(accepted(result).lines[0]?.allocations).toEqual([]);
  });

  it.each([9.999999, 10.000001, 5])('add up to the quantity: %p of 10 does not', (qty) => {
    expect(codes(checkOne(tracked, { allocations: [aLot('L1', qty)] }))).toEqual(['ALLOCATION_MISMATCH']);
  });

  it('add up exactly: 0.1 and 0.2 are 0.3', () => {
    const lots = [aLot('L1', 0.1), aLot('L2', 0.2)];
    expect(checkOne(tracked, { qty: 0.3, allocations: lots }).ok).toBe(true);
  });

  it('each have an expiry date where the item needs one', () => {
    const dated = aLine({ lotRequired: true, expiryRequired: true });
    expect(codes(checkOne(dated, { allocations: [aLot('L1', 4, '2027-01-01'), aLot('L2', 6)] }))).toEqual([
      'EXPIRY_REQUIRED',
    ]);
    expect(checkOne(dated, { allocations: [aLot('L1', 10, '2027-01-01')] }).ok).toBe(true);
  });

  it('are one unit each where they are serial numbers, counted in the base unit', () => {
    const serial = aLine({ lotRequired: true, serial: true });
    expect(codes(checkOne(serial, { qty: 2, allocations: [aLot('S1', 2)] }))).toEqual([
      'ALLOCATION_MISMATCH',
    ]);
    expect(checkOne(serial, { qty: 2, allocations: [aLot('S1', 1), aLot('S2', 1)] }).ok).toBe(true);
    const inPairs = { ...serial, toBaseUnit: { uom: 'PAIR', factor: 2, operation: 'Multiply' as const } };
    expect(checkOne(inPairs, { qty: 1, allocations: [aLot('S1', 0.5), aLot('S2', 0.5)] }).ok).toBe(true);
    expect(codes(checkOne(inPairs, { qty: 1, allocations: [aLot('S1', 1)] }))).toEqual([
      'ALLOCATION_MISMATCH',
    ]);
  });

  it('of a box are one for each unit in it, however little six decimals can say a third', () => {
    const inBoxes = (factor: number) =>
      aLine({
        lotRequired: true,
        serial: true,
        toBaseUnit: { uom: 'BOX', factor, operation: 'Multiply' },
      });
    const serials = (count: number, part: number) =>
      [...Array(count).keys()].map((index) => aLot(`S${index}`, part));
    for (const factor of [3, 6, 7, 12]) {
      const part = Math.round(1_000_000 / factor) / 1_000_000;
      const checked = checkOne(inBoxes(factor), { qty: 2, allocations: serials(2 * factor, part) });
      const [line] = checked.ok ? checked.value.lines : [];
      expect(line && baseAllocations(line).map(({ qty }) => toNumber(qty))).toEqual(
        Array(2 * factor).fill(1),
      );
    }
    const dozen = inBoxes(12);
    expect(codes(checkOne(dozen, { qty: 1, allocations: serials(11, 0.083333) }))).toEqual([
      'ALLOCATION_MISMATCH',
    ]);
    expect(codes(checkOne(dozen, { qty: 1, allocations: serials(12, 0.1) }))).toEqual([
      'ALLOCATION_MISMATCH',
    ]);
    // Five of twelve can't be said in boxes: the books would count 5.000004.
    expect(codes(checkOne(dozen, { qty: 0.416667, allocations: serials(5, 0.083333) }))).toEqual([
      'INVALID_RECEIPT_QTY',
    ]);
    expect(checkOne(dozen, { qty: 0.5, allocations: serials(6, 0.083333) }).ok).toBe(true);
  });

  it('can’t be recorded in a unit that the item does not know', () => {
    const unknown = aLine({ lotRequired: true, uom: 'PALLET', unitKnown: false });
    expect(codes(checkOne(unknown, { allocations: [aLot('L1', 10)] }))).toEqual(['UNIT_UNKNOWN']);
    expect(checkOne({ ...unknown, lotRequired: false }).ok).toBe(true);
  });
});

describe('what fits', () => {
  it('carries all that posting needs', () => {
    const line = aLine({
      lotRequired: true,
      uom: 'BOX',
      toBaseUnit: { uom: 'BOX', factor: 12, operation: 'Multiply' },
    });
    expect(accepted(checkOne(line, { allocations: [aLot('L1', 10)] })).lines).toEqual([
      {
        lineNbr: 1,
        inventoryID: 'GLASS-750',
        inventoryName: 'Bottle 750 ml',
        uom: 'BOX',
        receiptQty: quantity(10),
        allocations: [aLot('L1', 10)],
        warehouseID: 'MAIN',
        location: 'DOCK',
        toBaseUnit: { uom: 'BOX', factor: 12, operation: 'Multiply' },
      },
    ]);
  });
});
