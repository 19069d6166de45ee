import { quantity, toNumber } from '#domain/quantity.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { correctionOf } from '#domain/stock/ledger/movement.ts';
import { aLine, aMove, DOCK } from '#test/support/builders/stock.ts';
import { fc, runs } from '#test/support/property-testing.ts';
import { traceOf } from '#test/support/tracking/ledger-trace.ts';
import { plainTrace } from '#test/support/tracking/plain-trace.ts';
import { PALLETS, randomLedger } from '#test/support/tracking/random-ledger.ts';
import { lotNode } from './trace-edge.ts';
import { nodeKey, type TraceNode } from './trace-node.ts';

let number = 0;

const moved = (
  kind: Movement['kind'],
  document: Movement['document'],
  ...lines: readonly (readonly [lot: string, delta: number, place?: string])[]
): Movement => {
  number += 1;
  return aMove({
    ...{ movementId: `M${number}`, kind, document },
    at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    lines: lines.map(([lot, delta, place = DOCK]) => {
      const [inventoryID = '', lotNumber = ''] = lot.split('/');
      return aLine(delta, { inventoryID, lotNumber, place });
    }),
  });
};

const run = (id: string) => ({ type: 'run', id }) as const;
const receipt = (id: string) => ({ type: 'receipt', id }) as const;
const shipment = (id: string) => ({ type: 'shipment', id }) as const;
const pallet = { type: 'pallet', id: PALLETS[0] } as const;
const onPallet = `hu:${PALLETS[0]}`;

const lot = (text: string) => {
  const [inventoryID = '', lotNumber = ''] = text.split('/');
  return lotNode({ inventoryID, lotNumber });
};

const named = (node: TraceNode): string =>
  node.kind === 'lot' ? `${node.inventoryID}/${node.lotNumber}` : `${node.kind} ${node.id}`;

const arrows = (ledger: readonly Movement[], start: TraceNode, direction: 'forward' | 'backward' | 'both') =>
  [...traceOf(ledger, start, direction).edges.values()].map(
    ({ from, to, qty }) => `${named(from)} > ${named(to)} ${toNumber(qty)}`,
  );

const chain = () => [
  moved('receive', receipt('R1'), ['SUGAR/S1', 100]),
  moved('receive', receipt('R2'), ['SUGAR/S2', 100]),
  moved('issue', run('P1'), ['SUGAR/S1', -60]),
  moved('issue', run('P1'), ['SUGAR/S2', -10]),
  moved('produce', run('P1'), ['COLA/C1', 500]),
  moved('palletise', pallet, ['COLA/C1', -300], ['COLA/C1', 300, onPallet]),
  moved('ship', shipment('SH1'), ['COLA/C1', -300, onPallet]),
  moved('ship', shipment('SH2'), ['COLA/C1', -20]),
];

describe('a trace', () => {
  it('goes forward from what was received to who got it', () => {
    expect(arrows(chain(), lot('SUGAR/S1'), 'forward')).toEqual([
      'SUGAR/S1 > run P1 60',
      'run P1 > COLA/C1 500',
      `COLA/C1 > pallet ${PALLETS[0]} 300`,
      `pallet ${PALLETS[0]} > shipment SH1 300`,
      'COLA/C1 > shipment SH2 20',
    ]);
  });

  it('goes backward from a truck to what was received', () => {
    expect(arrows(chain(), { kind: 'shipment', id: 'SH1' }, 'backward')).toEqual([
      `pallet ${PALLETS[0]} > shipment SH1 300`,
      `COLA/C1 > pallet ${PALLETS[0]} 300`,
      'run P1 > COLA/C1 500',
      'SUGAR/S1 > run P1 60',
      'SUGAR/S2 > run P1 10',
      'receipt R1 > SUGAR/S1 100',
      'receipt R2 > SUGAR/S2 100',
    ]);
  });

  it('begins at a pallet, a run, or a receipt as well', () => {
    expect(arrows(chain(), { kind: 'pallet', id: PALLETS[0] }, 'both')).toEqual([
      `COLA/C1 > pallet ${PALLETS[0]} 300`,
      `pallet ${PALLETS[0]} > shipment SH1 300`,
      'run P1 > COLA/C1 500',
      'SUGAR/S1 > run P1 60',
      'SUGAR/S2 > run P1 10',
      'receipt R1 > SUGAR/S1 100',
      'receipt R2 > SUGAR/S2 100',
    ]);
    expect(arrows(chain(), { kind: 'run', id: 'P1' }, 'forward')).toHaveLength(4);
    expect(arrows(chain(), { kind: 'receipt', id: 'R2' }, 'forward')).toContain('run P1 > COLA/C1 500');
  });

  it('goes by what remains: an issue that was wholly returned is not in it', () => {
    const ledger = [
      moved('receive', receipt('R1'), ['SUGAR/S1', 100]),
      moved('issue', run('P1'), ['SUGAR/S1', -60]),
      moved('return', run('P1'), ['SUGAR/S1', 60]),
      moved('issue', run('P2'), ['SUGAR/S1', -30]),
      moved('return', run('P2'), ['SUGAR/S1', 10]),
    ];
    expect(arrows(ledger, lot('SUGAR/S1'), 'forward')).toEqual(['SUGAR/S1 > run P2 20']);
  });

  it('leaves out a pallet that was emptied before it left', () => {
    const other = `hu:${PALLETS[1]}`;
    const ledger = [
      moved('produce', run('P1'), ['COLA/C1', 500]),
      moved('palletise', pallet, ['COLA/C1', -300], ['COLA/C1', 300, onPallet]),
      moved('palletise', { ...pallet, id: PALLETS[1] }, ['COLA/C1', -300, onPallet], ['COLA/C1', 300, other]),
      moved('ship', shipment('SH1'), ['COLA/C1', -300, other]),
    ];
    expect(arrows(ledger, lot('COLA/C1'), 'forward')).toEqual([
      `COLA/C1 > pallet ${PALLETS[1]} 300`,
      `pallet ${PALLETS[1]} > shipment SH1 300`,
    ]);
  });

  it('leaves out what a correction took back', () => {
    const received = moved('receive', receipt('R1'), ['SUGAR/S1', 100]);
    const back = correctionOf(received, { ...received, reason: 'Never came.' });
    expect(arrows([received, back], lot('SUGAR/S1'), 'both')).toEqual([]);
  });

  it('goes through rework, and ends where it was before', () => {
    const ledger = [
      moved('produce', run('P1'), ['COLA/C1', 500]),
      moved('issue', run('P2'), ['COLA/C1', -100]),
      moved('produce', run('P2'), ['SYRUP/Y1', 90]),
      moved('issue', run('P1'), ['SYRUP/Y1', -90]),
    ];
    const loop = [
      'COLA/C1 > run P2 100',
      'run P2 > SYRUP/Y1 90',
      'SYRUP/Y1 > run P1 90',
      'run P1 > COLA/C1 500',
    ];
    expect(arrows(ledger, lot('COLA/C1'), 'forward')).toEqual(loop);
    expect(arrows(ledger, lot('COLA/C1'), 'backward').toSorted()).toEqual(loop.toSorted());
  });

  it('goes through eight levels and more', () => {
    const ledger = [
      moved('receive', receipt('R1'), ['STEP/0', 100]),
      ...Array.from({ length: 12 }, (_, level) => [
        moved('issue', run(`P${level}`), [`STEP/${level}`, -10]),
        moved('produce', run(`P${level}`), [`STEP/${level + 1}`, 10]),
      ]).flat(),
    ];
    expect(arrows(ledger, lot('STEP/12'), 'backward')).toHaveLength(25);
    expect(arrows(ledger, lot('STEP/0'), 'forward').at(-1)).toBe('run P11 > STEP/12 10');
  });

  it('shows goods without a lot number, and follows them no further', () => {
    const ledger = [
      moved('receive', receipt('R1'), ['LABEL/', 1000]),
      moved('issue', run('P1'), ['LABEL/', -10]),
      moved('produce', run('P1'), ['COLA/C1', 10]),
    ];
    expect(arrows(ledger, lot('COLA/C1'), 'backward')).toEqual(['run P1 > COLA/C1 10', 'LABEL/ > run P1 10']);
  });

  it('says how much, from when to when, and who', () => {
    const [one, two] = [
      moved('issue', run('P1'), ['SUGAR/S1', -60]),
      moved('issue', run('P1'), ['SUGAR/S1', -5]),
    ];
    const [edge] = traceOf(
      [one, { ...two, by: { sub: 'sub-2', username: 'amir' } }],
      lot('SUGAR/S1'),
      'forward',
    ).edges.values();
    expect(edge).toMatchObject({
      ...{ qty: quantity(65), at: one.at, until: two.at, by: ['wendy', 'amir'] },
      document: { type: 'run', id: 'P1' },
    });
  });

  it('is that of a plain reference, whatever the ledger', () => {
    const starts = fc.constantFrom('SUGAR/S1', 'SYRUP/Y1', 'COLA/C1', 'COLA/C2', 'SUGAR/S2');
    let longest = 0;
    fc.assert(
      fc.property(
        randomLedger,
        starts,
        fc.constantFrom('forward' as const, 'backward' as const),
        (ledger, start, direction) => {
          const expected = plainTrace(ledger, lot(start), direction);
          longest = Math.max(longest, expected.length);
          const label = (node: TraceNode) =>
            node.kind === 'lot' ? named(node).toUpperCase() : nodeKey(node);
          const found = [...traceOf(ledger, lot(start), direction).edges.values()].map(
            (edge) => `${label(edge.from)} > ${label(edge.to)}: ${label(lotNode(edge.lot))} = ${edge.qty}`,
          );
          expect(found.toSorted()).toEqual(expected);
        },
      ),
      { numRuns: runs(400) },
    );
    expect(longest).toBeGreaterThan(15);
  });
});
