import type { Movement } from '#domain/stock/ledger/movement.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import { movesInOrder } from '#test/support/tracking/moves-in-order.ts';
import { aTrackingBench, type TrackingBench } from '#test/support/tracking/tracking-bench.ts';

/* Ledgers whose traces and balances were worked out by hand. */

let bench: TrackingBench;
let moved: ReturnType<typeof movesInOrder>;

beforeEach(async () => {
  bench = await aTrackingBench();
  moved = movesInOrder();
});

const partsOf = (lot: string) => {
  const [inventoryID = '', lotNumber = ''] = lot.split('/');
  return { inventoryID, lotNumber };
};

const received = (lot: string, qty: number) => moved('receive', { type: 'receipt', id: 'R1' }, [lot, qty]);
const issued = (run: string, lot: string, qty: number) =>
  moved('issue', { type: 'run', id: run }, [lot, -qty]);
const returned = (run: string, lot: string, qty: number) =>
  moved('return', { type: 'run', id: run }, [lot, qty]);
const produced = (run: string, lot: string, qty: number) =>
  moved('produce', { type: 'run', id: run }, [lot, qty]);
const shipped = (lot: string, qty: number) => moved('ship', { type: 'shipment', id: 'SH1' }, [lot, -qty]);

const keep = async (ledger: readonly Movement[]): Promise<void> => {
  await bench.write(ledger);
  const lots = ledger.flatMap(({ lines }) =>
    lines.map(({ inventoryID, lotNumber }) => `${inventoryID}/${lotNumber}`),
  );
  for (const lot of new Set(lots)) await bench.stock.deps.lots.save(aStockLot(partsOf(lot)), null);
};

/** `lot#["SUGAR","S1"]` as `SUGAR/S1`. */
const plain = (key: string): string => key.replace(/^lot#\["([^"]+)","([^"]+)"\]$/, '$1/$2');

const traced = async (lot: string, direction: 'forward' | 'backward') => {
  const { body } = await bench.see('trace', { kind: 'lot', id: lot, direction });
  const { nodes, edges } = body.data as {
    nodes: readonly { key: string }[];
    edges: readonly { from: string; to: string; qty: number }[];
  };
  return {
    nodes: nodes.map(({ key }) => plain(key)).sort(),
    edges: edges.map(({ from, to, qty }) => `${plain(from)} > ${plain(to)}: ${qty}`).sort(),
  };
};

const balanceOf = async (lot: string) => {
  const { body } = await bench.see('mass_balance', partsOf(lot));
  return body.data;
};

describe('a chain of eight levels, of which one bottle is missing', () => {
  const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
  const madeAt = (level: number): string => (level === 0 ? 'SUGAR/S1' : `I${level}/L${level}`);
  const chain = [madeAt(0), ...LEVELS.flatMap((level) => [`run#P${level}`, madeAt(level)])];

  beforeEach(() =>
    keep([
      received('SUGAR/S1', 1000),
      ...LEVELS.flatMap((level) => [
        issued(`P${level}`, madeAt(level - 1), 100 - level),
        produced(`P${level}`, madeAt(level), 200 - level),
      ]),
      shipped('I8/L8', 50),
      moved('scrap', { type: 'run', id: 'P8' }, ['I8/L8', -3]),
      moved('sample', { type: 'lot', id: 'I8/L8' }, ['I8/L8', -2]),
      moved('count', { type: 'count', id: 'CT1' }, ['I8/L8', -1]),
    ]),
  );

  it('is traced from the bottle to its sugar, each level with its quantities', async () => {
    const { nodes, edges } = await traced('I8/L8', 'backward');
    expect(nodes).toEqual([...chain, 'receipt#R1'].sort());
    expect(edges).toEqual(
      [
        'receipt#R1 > SUGAR/S1: 1000',
        ...LEVELS.flatMap((level) => [
          `${madeAt(level - 1)} > run#P${level}: ${100 - level}`,
          `run#P${level} > ${madeAt(level)}: ${200 - level}`,
        ]),
      ].sort(),
    );
  });

  it('is traced from the sugar to its customer', async () => {
    const { nodes } = await traced('SUGAR/S1', 'forward');
    expect(nodes).toEqual(expect.arrayContaining([...chain, 'shipment#SH1']));
  });

  it('is balanced to the bottle that is missing, and shows what lost it', async () => {
    expect(await balanceOf('I8/L8')).toMatchObject({
      ...{ in: 192, shipped: 50, scrapped: 3, sampled: 2, onHand: 136 },
      ...{ unexplained: 1, difference: 0, lines: [{ kind: 'count', qty: -1 }] },
    });
    expect(await balanceOf('I4/L4')).toMatchObject({
      ...{ in: 196, issued: 95, used: 95, onHand: 101 },
      ...{ unexplained: 0, difference: 0, lines: [] },
    });
  });
});

describe('product that goes back into the blend that it was made of', () => {
  const loop = ['SUGAR/S1', 'run#P1', 'BLEND/B1', 'run#P2', 'COLA/C1', 'run#P3', 'BLEND/B2'];

  beforeEach(() =>
    keep([
      received('SUGAR/S1', 100),
      issued('P1', 'SUGAR/S1', 40),
      produced('P1', 'BLEND/B1', 80),
      issued('P2', 'BLEND/B1', 60),
      produced('P2', 'COLA/C1', 300),
      issued('P3', 'COLA/C1', 30),
      produced('P3', 'BLEND/B2', 25),
      issued('P2', 'BLEND/B2', 20),
      produced('P2', 'COLA/C1', 90),
      returned('P2', 'BLEND/B1', 7),
      // All that this run took came back: it has nothing of the lot.
      issued('P9', 'BLEND/B2', 5),
      returned('P9', 'BLEND/B2', 5),
      shipped('COLA/C1', 200),
      moved('adjust', { type: 'adjustment', id: 'A1' }, ['COLA/C1', -1]),
    ]),
  );

  it('is traced once around, with what came back taken off', async () => {
    const backward = await traced('COLA/C1', 'backward');
    expect(backward.nodes).toEqual([...loop, 'receipt#R1'].sort());
    expect(backward.edges).toEqual(
      [
        'receipt#R1 > SUGAR/S1: 100',
        'SUGAR/S1 > run#P1: 40',
        'run#P1 > BLEND/B1: 80',
        'BLEND/B1 > run#P2: 53',
        'run#P2 > COLA/C1: 390',
        'COLA/C1 > run#P3: 30',
        'run#P3 > BLEND/B2: 25',
        'BLEND/B2 > run#P2: 20',
      ].sort(),
    );
    expect((await traced('BLEND/B2', 'backward')).nodes).toEqual([...loop, 'receipt#R1'].sort());
    const forward = await traced('SUGAR/S1', 'forward');
    expect(forward.nodes).toEqual(expect.arrayContaining([...loop, 'shipment#SH1']));
    expect(forward.nodes).not.toContain('run#P9');
  });

  it('is balanced for each lot of the loop', async () => {
    expect(await balanceOf('COLA/C1')).toMatchObject({
      ...{ in: 390, issued: 30, used: 30, shipped: 200, onHand: 159 },
      ...{ unexplained: 1, difference: 0, lines: [{ kind: 'adjust', qty: -1 }] },
    });
    expect(await balanceOf('BLEND/B2')).toMatchObject({
      ...{ in: 25, issued: 25, returned: 5, used: 20, onHand: 5 },
      ...{ unexplained: 0, difference: 0, lines: [] },
    });
  });
});
