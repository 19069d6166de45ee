import type { Quantity } from '#domain/quantity.ts';
import { edgeKey, lotNode, type TraceEdge } from '../trace-edge.ts';
import { nodeKey, type TraceNode } from '../trace-node.ts';
import { type OpenRecall, recalledNodes } from './recalled-nodes.ts';

const SUGAR = lotNode({ inventoryID: 'SUGAR', lotNumber: 'S1' });
const OTHER = lotNode({ inventoryID: 'SUGAR', lotNumber: 'S2' });
const COLA = lotNode({ inventoryID: 'COLA', lotNumber: 'C1' });
const RECEIPT: TraceNode = { kind: 'receipt', id: 'R1' };
const RUN: TraceNode = { kind: 'run', id: 'P1' };
const PALLET: TraceNode = { kind: 'pallet', id: '306141410000000013' };
const SHIPPED: TraceNode = { kind: 'shipment', id: 'SH1' };
const UNTOUCHED: TraceNode = { kind: 'shipment', id: 'SH2' };

const edge = (from: TraceNode, to: TraceNode): TraceEdge => ({
  ...{ from, to, lot: COLA, qty: 1 as Quantity, at: '', until: '', by: [] },
  document: { type: 'run', id: 'P1' },
});

const EDGES = [
  edge(RECEIPT, SUGAR),
  edge(SUGAR, RUN),
  edge(OTHER, RUN),
  edge(RUN, COLA),
  edge(COLA, PALLET),
  edge(PALLET, SHIPPED),
  edge(OTHER, UNTOUCHED),
];

const TRACE = {
  nodes: new Map(EDGES.flatMap(({ from, to }) => [from, to]).map((node) => [nodeKey(node), node])),
  edges: new Map(EDGES.map((one) => [edgeKey(one), one])),
};

const aRecall = (recallId: string, holds: Partial<OpenRecall['holds']>): OpenRecall => ({
  recall: { recallId, start: { kind: 'lot', id: 'SUGAR/S1', label: 'SUGAR, lot S1' } },
  holds: { lots: [], pallets: [], ...holds },
});

const marked = (...open: readonly OpenRecall[]) => Object.fromEntries(recalledNodes(TRACE, open));

describe('the nodes of a trace that an open recall is about', () => {
  it('are its lots, and the pallets, runs and shipments that took of them', () => {
    expect(marked(aRecall('RC-0001', { lots: [SUGAR, COLA] }))).toEqual({
      [nodeKey(SUGAR)]: ['RC-0001'],
      [nodeKey(RUN)]: ['RC-0001'],
      [nodeKey(COLA)]: ['RC-0001'],
      [nodeKey(PALLET)]: ['RC-0001'],
      [nodeKey(SHIPPED)]: ['RC-0001'],
    });
  });

  it('are its pallets in any case, and where it begins', () => {
    expect(marked(aRecall('RC-0001', { pallets: [PALLET.id] }))).toEqual({
      [nodeKey(SUGAR)]: ['RC-0001'],
      [nodeKey(RUN)]: ['RC-0001'],
      [nodeKey(PALLET)]: ['RC-0001'],
      [nodeKey(SHIPPED)]: ['RC-0001'],
    });
  });

  it('are in each of several recalls, and in none while none is open', () => {
    const both = marked(aRecall('RC-0001', { lots: [COLA] }), aRecall('RC-0002', { lots: [COLA] }));
    expect(both[nodeKey(PALLET)]).toEqual(['RC-0001', 'RC-0002']);
    expect(marked()).toEqual({});
  });
});
