import { ulid } from 'ulid';
import { lotsInTurn } from '#adapters/dynamo/stock/lots-in-turn.ts';
import { readInTurn } from '#app/stock/read-in-turn.ts';
import type { StockInTurn } from '#app/stock/stock-ports.ts';
import { sumItems } from '#app/stock/sum-items.ts';
import { inGroups } from '#domain/in-groups.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { byFefo } from '#domain/stock/lots/fefo.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aMove, aLine as aMoved, aStockLot } from '#test/support/builders/stock.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { aLine, anOrder, aProductionBench, aRun } from '#test/support/production/production-bench.ts';
import { aShipmentBench, bottles } from '#test/support/shipments/shipment-bench.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';

/*
 * What it takes to find which lots are to be taken first of an item that has very many: as much as is taken, however many
 * there are. In calls and capacity units by the engine's own account.
 */

/** The first expires first; the last in the order of numbers. */
const dateOf = (lot: number): string =>
  new Date(Date.parse('2039-01-01') - lot * 86_400_000).toISOString().slice(0, 10);
const numberOf = (lot: number): string => `L${String(lot).padStart(5, '0')}`;

const received = (inventoryID: string, lots: number) =>
  aReceipt({
    ...{ receiptId: ulid(), receivedAt: '2026-11-20T00:00:00.000Z' },
    lines: [
      aReceiptLine({
        ...{ inventoryID, qty: lots },
        allocations: Array.from({ length: lots }, (_, lot) => aLot(numberOf(lot), 1, dateOf(lot))),
      }),
    ],
  });

describe('the lots of an item in turn', () => {
  const numbersOf = ({ lots }: StockInTurn) => lots.toSorted(byFefo).map(({ lotNumber }) => lotNumber);
  const inOrder = (lots: number) => Array.from({ length: lots }, (_, lot) => numberOf(lots - 1 - lot));

  it.each([3, 250])('are read whole where there are few: %i', async (lots) => {
    const bench = await aStockBench();
    await bench.receive(received('ITEM', lots));
    const stock = await lotsInTurn(bench.client, bench.tables.Stock).begin('ITEM');
    expect(stock.more).toBeNull();
    expect(numbersOf(stock)).toEqual(inOrder(lots));
  });

  it('begin with those that expire first, each once, and go on to the last', async () => {
    const bench = await aStockBench();
    await bench.receive(received('ITEM', 450));
    const inTurn = lotsInTurn(bench.client, bench.tables.Stock);
    const first = await inTurn.begin('ITEM');
    expect(numbersOf(first)).toEqual(inOrder(450).slice(0, 16));
    const next = await readInTurn(inTurn, 'ITEM', ({ lots }) => lots.length > 40);
    expect(numbersOf(next)).toEqual(inOrder(450).slice(0, 48));
    expect(next.balances).toHaveLength(48);
    const all = await readInTurn(inTurn, 'ITEM', () => false);
    expect(numbersOf(all)).toEqual(inOrder(450));
    expect(all.balances).toHaveLength(450);
  });

  it('are all found where a part of them has no place in the index yet', async () => {
    const bench = await aStockBench();
    await bench.receive(received('ITEM', 450));
    const sooner = { inventoryID: 'ITEM', lotNumber: 'SOONER' };
    await bench.deps.lots.save(aStockLot({ ...sooner, useBy: '2026-12-01' }), null);
    const document = { type: 'receipt', id: 'R' } as const;
    const came = await bench.move(aMove({ kind: 'receive', document, lines: [aMoved(1, sooner)] }));
    expect(came.ok).toBe(true);
    const inTurn = lotsInTurn(bench.client, bench.tables.Stock);
    expect(numbersOf(await inTurn.begin('ITEM'))).not.toContain('SOONER');
    expect(numbersOf(await readInTurn(inTurn, 'ITEM', () => false))[0]).toBe('SOONER');
    await bench.sum('ITEM');
    expect(numbersOf(await inTurn.begin('ITEM'))[0]).toBe('SOONER');
  });
});

describe('of an item of very many lots', () => {
  it('preparing a shipment costs what is set aside', async () => {
    const prepared = async (lots: number) => {
      const bench = await aShipmentBench();
      await bench.pallets.stockBench.receive(received('GLASS-750', lots));
      await bench.order({ lines: [bottles(700)] });
      const made = await bench.act('create_shipment', { lines: [bench.lineOf(602)] });
      const { shipmentId } = made.body.data;
      await bench.next('schedule_shipment', shipmentId, { ...bench.WINDOW, dock: null });
      const { version } = await bench.shipment(shipmentId);
      const meter = meterCalls(bench.pallets.client);
      meter.reset();
      const { status } = await bench.act('prepare_shipment', { shipmentId, version });
      const spent = { status, calls: meter.calls.length, read: meter.units.read };
      const { picks } = await bench.shipment(shipmentId);
      return { ...spent, picks: picks.map(({ lotNumber, qty }) => `${qty} of ${lotNumber}`).sort() };
    };
    const few = await prepared(450);
    const many = await prepared(1_500);
    expect(few).toMatchObject({ status: 200, picks: ['2 of L1', '600 of L2'] });
    expect(many).toMatchObject({ status: 200, picks: few.picks });
    expect(many.calls).toBe(few.calls);
    // Ranges are kept with the total: some twenty bytes each.
    expect(many.read).toBeLessThanOrEqual(few.read + 4);
  });

  /** A run, and so many lots of a kilogram of sugar on the shelf. */
  const aRunWithSugar = async (lots: number) => {
    const bench = await aProductionBench();
    await bench.holdsItem(anItem({ inventoryID: 'GINGER-330', baseUom: 'BOTTLE', lotTrackingEnabled: true }));
    await bench.holdsItem(anItem({ inventoryID: 'SUGAR', baseUom: 'KG', lotTrackingEnabled: true }));
    const all = Array.from({ length: lots }, (_, lot) =>
      aStockLot({ inventoryID: 'SUGAR', lotNumber: numberOf(lot), useBy: dateOf(lot) }),
    );
    for (const some of inGroups(all, 40)) {
      await Promise.all(some.map((lot) => bench.stock.lots.save(lot, null)));
      const lines = some.map(({ lotNumber }) => aMoved(1, { inventoryID: 'SUGAR', lotNumber }));
      await bench.stock.ledger.write(aMove({ movementId: ulid(), kind: 'receive', lines }), []);
    }
    const clock = { now: () => bench.clock.now };
    const palletPlaces = { locationsOf: async () => new Map() };
    await sumItems({ ...bench.stock, palletPlaces, clock, random: () => 0, wait: async () => undefined }, [
      'SUGAR',
    ]);
    const line = await aLine(bench, 'CAN-1', 'loc:MAIN/LINE1');
    const { id } = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
    return { bench, ...(await aRun(bench, { line, workOrderId: id })) };
  };

  it('issuing the one whose turn it is, or another, costs no more than of some hundred', async () => {
    const issued = async (lots: number) => {
      const { bench, runId } = await aRunWithSugar(lots);
      const place = aMoved(1).place;
      const fields = { runId, inventoryID: 'SUGAR', qty: 1, uom: 'KG', place };
      const issue = async (lotNumber: string) => {
        bench.meter.reset();
        const answer = await bench.consultant.postProduction('issue_lot', {
          ...{ movementId: ulid(), ...fields, lotNumber },
        });
        return { answer, calls: bench.meter.calls.length, read: bench.meter.units.read };
      };
      const early = await issue(numberOf(3));
      expect(early.answer).toMatchObject({
        status: 422,
        body: { code: 'REASON_REQUIRED', current: { lotNumber: numberOf(lots - 1) } },
      });
      const right = await issue(numberOf(lots - 1));
      expect(right.answer.status).toBe(200);
      return [early, right].map(({ calls, read }) => ({ calls, read }));
    };
    const few = await issued(450);
    const many = await issued(1_200);
    for (const [at, { calls, read }] of many.entries()) {
      expect(calls).toBe(few[at]?.calls);
      expect(read).toBeLessThanOrEqual((few[at]?.read ?? 0) + 4);
      expect(read).toBeLessThanOrEqual(60);
    }
  });

  it('what comes to ten of them is found with as little', async () => {
    const found = async (lots: number) => {
      const bench = await aStockBench();
      const meter = meterCalls(bench.client);
      await bench.receive(received('ITEM', lots));
      meter.reset();
      const inTurn = lotsInTurn(bench.client, bench.tables.Stock);
      const stock = await readInTurn(
        inTurn,
        'ITEM',
        ({ balances }) => balances.reduce((sum, { onHand }) => sum + toNumber(onHand), 0) >= 10,
      );
      expect(stock.balances[0]?.onHand).toBe(quantity(1));
      return { calls: meter.calls.length, read: meter.units.read };
    };
    const few = await found(450);
    const many = await found(1_000);
    expect(many.calls).toBe(few.calls);
    expect(many.read).toBeLessThanOrEqual(few.read + 4);
    expect(many.read).toBeLessThanOrEqual(60);
  });
});
