import type { Movement } from '#domain/stock/ledger/movement.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aLine, aMove, aStockLot, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { writeMovement } from './write-movement.ts';

let bench: StockBench;

/** Ten bottles of lot L1 at the dock. */
beforeEach(async () => {
  bench = await aStockBench();
  await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: [aLot('L1', 10)] })] }));
});

const onHand = async () => (await bench.stockOf('GLASS-750')).onHand;
const anId = (number: number) => `01JD00000000000000M${String(number).padStart(7, '0')}`;
const issue = (more: Partial<Movement> = {}): Movement =>
  aMove({ kind: 'issue', document: { type: 'run', id: 'RUN1' }, lines: [aLine(-2)], ...more });

describe('a movement', () => {
  it('and what it changes are one: the ledger says what is where', async () => {
    expect((await bench.move(aMove({ lines: [aLine(-4), aLine(4, { place: SHELF })] }))).ok).toBe(true);
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 6, [`L1 ${SHELF}`]: 4 });
    const { movementId } = aMove();
    expect((await bench.deps.ledger.loadMovements([movementId])).get(movementId)?.lines).toHaveLength(2);
  });

  it('is written once, however often it is sent', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => bench.move(aMove())));
    expect(sent.every((answer) => answer.ok)).toBe(true);
    expect(await bench.move(aMove())).toMatchObject({ ok: true });
    expect(await onHand()).toEqual({ [`L1 ${SHELF}`]: 10 });
  });

  it('with other content under the same id is refused, and changes nothing', async () => {
    await bench.move(aMove());
    const other = await bench.move(aMove({ lines: [aLine(-5), aLine(5, { place: SHELF })] }));
    expect(other).toMatchObject({ ok: false, error: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(await onHand()).toEqual({ [`L1 ${SHELF}`]: 10 });
  });

  it('takes nothing that is not there, and says where it is', async () => {
    await bench.move(aMove({ lines: [aLine(-4), aLine(4, { place: SHELF })] }));
    const refused = await bench.move(aMove({ movementId: anId(2) }));
    expect(refused).toMatchObject({
      error: {
        code: 'NOT_ENOUGH_STOCK',
        message: 'GLASS-750, lot L1: 10 wanted, 6 on hand at MAIN / DOCK. Count the place if that is not so.',
        current: [
          { lotNumber: 'L1', place: DOCK, onHand: 6 },
          { lotNumber: 'L1', place: SHELF, onHand: 4 },
        ],
      },
    });
  });

  it('of the same ten by two people at the same moment is done by one of them, twenty times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [from, to] = round % 2 === 0 ? [DOCK, SHELF] : [SHELF, DOCK];
      const lines = [aLine(-10, { place: from }), aLine(10, { place: to })];
      const answers = await Promise.all(
        [1, 2].map((person) => bench.move(aMove({ movementId: anId(round * 2 + person), lines }))),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'NOT_ENOUGH_STOCK' } });
      expect(await onHand()).toEqual({ [`L1 ${to}`]: 10 });
    }
  });

  it('that asks for a usable lot is refused where it is not', async () => {
    const lot = aStockLot();
    const [stored] = (await bench.deps.lots.loadMany([lot])).values();
    if (!stored) throw new Error('The lot was not made.');
    await bench.deps.lots.save({ ...stored, status: 'On hold', reason: 'Glass', version: 2 }, stored);
    expect(await bench.move(issue())).toMatchObject({
      error: { code: 'LOT_NOT_USABLE', message: 'GLASS-750, lot L1 is on hold: Glass.' },
    });
    expect((await bench.move(aMove())).ok).toBe(true);
    expect(
      await bench.move(issue({ movementId: anId(9), lines: [aLine(-2, { lotNumber: 'L9' })] })),
    ).toMatchObject({
      error: { code: 'LOT_NOT_FOUND' },
    });
  });

  it('and a hold of its lot at the same moment never both happen in the wrong order', async () => {
    const { lots, ledger } = bench.deps;
    const [stored] = (await lots.loadMany([aStockLot()])).values();
    if (!stored) throw new Error('The lot was not made.');
    // The hold comes after the lot was looked at and before the movement is written.
    const slow = {
      ...bench.deps,
      ledger: {
        ...ledger,
        async loadGround(...args: Parameters<typeof ledger.loadGround>) {
          const ground = await ledger.loadGround(...args);
          await lots.save({ ...stored, status: 'On hold', reason: 'Glass', version: 2 }, stored);
          return ground;
        },
      },
    };
    expect(await writeMovement(slow, issue(), { now: bench.clock.time })).toMatchObject({
      error: { code: 'LOT_NOT_USABLE' },
    });
    expect(await onHand()).toEqual({ [`L1 ${DOCK}`]: 10 });
  });
});
