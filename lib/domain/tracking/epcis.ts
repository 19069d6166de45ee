import { siteOffset } from '#domain/calendar.ts';
import type { TraceKind } from './trace-kinds.ts';

/*
 * A trace in the shape of EPCIS 2.0 (GS1, JSON binding): what others read who know neither this product nor its words.
 * Goods are named by GS1 Digital Link where their item has a GTIN, pallets by their SSCC; the rest by names of this
 * warehouse, which the standard allows as long as they are URIs.
 */

/** A node, as far as an event names it. */
export interface EpcisNode {
  readonly key: string;
  readonly kind: TraceKind;
  readonly id: string;
  readonly number: string | null;
  readonly lot: {
    readonly inventoryID: string;
    readonly lotNumber: string;
    readonly gtin: string | null;
  } | null;
  readonly party: { readonly id: string } | null;
  /** The open recalls that it is in. Absent: in none. */
  readonly recallIds?: readonly string[] | undefined;
}

export interface EpcisEdge {
  readonly from: string;
  readonly to: string;
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly qty: number;
  readonly baseUom: string;
  readonly at: string;
  readonly until: string;
}

interface EpcisQuantity {
  readonly epcClass: string;
  readonly quantity: number;
  /** UN/ECE Recommendation 20; absent: pieces. */
  readonly uom?: string;
}

interface EpcisEvent extends Readonly<Record<string, unknown>> {
  readonly type: 'ObjectEvent' | 'TransformationEvent' | 'AggregationEvent';
  readonly eventTime: string;
  readonly eventTimeZoneOffset: string;
}

/** Units by what they are called here. Pieces have no unit in EPCIS. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ KG: 'KGM', G: 'GRM', T: 'TNE', L: 'LTR', LT: 'LTR', LITRE: 'LTR', ML: 'MLT', M3: 'MTQ', M: 'MTR' },
};
const PIECES = new Set(['EA', 'EACH', 'PC', 'PCS', 'PIECE', 'BOTTLE', 'BTL', 'UNIT', '']);

const ours = (...parts: readonly string[]): string =>
  `urn:warehouse:${parts.map(encodeURIComponent).join(':')}`;

const unitKey = (uom: string): string => uom.trim().toUpperCase();

const unitOf = (uom: string): Pick<EpcisQuantity, 'uom'> => {
  const known = UNITS[unitKey(uom)];
  return known === undefined ? {} : { uom: known };
};

const isUnitKnown = (uom: string): boolean => PIECES.has(unitKey(uom)) || unitKey(uom) in UNITS;

type Goods = Pick<EpcisEdge, 'inventoryID' | 'lotNumber'>;

const goodsKey = ({ inventoryID, lotNumber }: Goods): string =>
  JSON.stringify([inventoryID.toUpperCase(), lotNumber.toUpperCase()]);

/** The class of goods: all of a lot. Of goods that are not kept by lot, all of the item. */
const classOf = ({ inventoryID, lotNumber }: Goods, gtin: string | null): string => {
  if (gtin === null)
    return lotNumber === '' ? ours('item', inventoryID) : ours('lot', inventoryID, lotNumber);
  const item = `https://id.gs1.org/01/${gtin}`;
  return lotNumber === '' ? item : `${item}/10/${encodeURIComponent(lotNumber)}`;
};

const palletUri = (sscc: string): string => `https://id.gs1.org/00/${sscc}`;

const transaction = (type: string, node: EpcisNode) => [
  { type, bizTransaction: ours(node.kind, node.number ?? node.id) },
];

const firstOf = (edges: readonly EpcisEdge[]): string => edges.map(({ at }) => at).toSorted()[0] ?? '';
const lastOf = (edges: readonly EpcisEdge[]): string =>
  edges
    .map(({ until }) => until)
    .toSorted()
    .at(-1) ?? '';

interface Named {
  readonly nodes: ReadonlyMap<string, EpcisNode>;
  quantityOf(edge: EpcisEdge): EpcisQuantity;
}

const happened = (
  type: EpcisEvent['type'],
  at: string,
  more: Readonly<Record<string, unknown>>,
): EpcisEvent => ({
  type,
  eventTime: at,
  eventTimeZoneOffset: siteOffset(Date.parse(at)),
  ...more,
});

/** A run: all that went in and all that came out, as one. What the trace has of one side alone is of that side alone. */
const transformation = (
  node: EpcisNode,
  { into, outOf }: { into: readonly EpcisEdge[]; outOf: readonly EpcisEdge[] },
  { quantityOf }: Named,
): EpcisEvent =>
  happened('TransformationEvent', lastOf([...into, ...outOf]), {
    ...(into.length > 0 ? { inputQuantityList: into.map(quantityOf) } : {}),
    ...(outOf.length > 0 ? { outputQuantityList: outOf.map(quantityOf) } : {}),
    transformationID: ours(node.kind, node.number ?? node.id),
    ...(node.kind === 'run'
      ? { bizStep: 'commissioning', bizTransactionList: transaction('prodorder', node) }
      : { bizStep: 'other' }),
  });

const packing = (pallet: EpcisNode, onto: readonly EpcisEdge[], { quantityOf }: Named): EpcisEvent =>
  happened('AggregationEvent', firstOf(onto), {
    ...{ parentID: palletUri(pallet.id), action: 'ADD', bizStep: 'packing', disposition: 'in_progress' },
    childQuantityList: onto.map(quantityOf),
  });

const shipping = (
  shipment: EpcisNode,
  taken: readonly EpcisEdge[],
  { nodes, quantityOf }: Named,
): EpcisEvent => {
  const pallets = [
    ...new Set(
      taken.flatMap(({ from }) => {
        const node = nodes.get(from);
        return node?.kind === 'pallet' ? [palletUri(node.id)] : [];
      }),
    ),
  ];
  const loose = taken.filter(({ from }) => nodes.get(from)?.kind !== 'pallet');
  return happened('ObjectEvent', lastOf(taken), {
    ...{ action: 'OBSERVE', bizStep: 'shipping', disposition: 'in_transit' },
    ...(pallets.length > 0 ? { epcList: pallets } : {}),
    ...(loose.length > 0 ? { quantityList: loose.map(quantityOf) } : {}),
    bizTransactionList: transaction('desadv', shipment),
    ...(shipment.party
      ? { destinationList: [{ type: 'owning_party', destination: ours('customer', shipment.party.id) }] }
      : {}),
  });
};

const STEPS = {
  receipt: ['receiving', 'recadv'],
  opening: ['stock_taking', null],
  count: ['cycle_counting', null],
} as const;

/** What was received, opened or counted: it came to be here, or is no more. */
const observed = (
  node: EpcisNode & { readonly kind: keyof typeof STEPS },
  edges: readonly EpcisEdge[],
  action: 'ADD' | 'DELETE',
  { quantityOf }: Named,
): EpcisEvent => {
  const [bizStep, document] = STEPS[node.kind];
  return happened('ObjectEvent', firstOf(edges), {
    ...{ action, bizStep, quantityList: edges.map(quantityOf) },
    ...(document === null ? {} : { bizTransactionList: transaction(document, node) }),
  });
};

/** As goods are counted here, beside quantities whose unit the recommendation has no code for: they take nothing more. */
const unitsBeside = (
  edges: readonly EpcisEdge[],
  { quantityOf }: Named,
): Readonly<Record<string, unknown>> => {
  const units = new Map(
    edges
      .filter(({ baseUom }) => !isUnitKnown(baseUom))
      .map((edge) => [quantityOf(edge).epcClass, edge.baseUom]),
  );
  if (units.size === 0) return {};
  return {
    'warehouse:units': [...units].map(([epcClass, unit]) => ({
      ...{ 'warehouse:class': epcClass, 'warehouse:unit': unit },
    })),
  };
};

/** Goods and pallets of an event that an open recall has: an event of the standard has no field for that. */
const recallsBeside = (
  node: EpcisNode,
  edges: readonly EpcisEdge[],
  { nodes, quantityOf }: Named,
  recallsOf: (goods: Goods) => readonly string[],
): Readonly<Record<string, unknown>> => {
  const recalled = new Map<string, readonly string[]>();
  for (const edge of edges) recalled.set(quantityOf(edge).epcClass, recallsOf(edge));
  for (const pallet of [node, ...edges.map(({ from }) => nodes.get(from))])
    if (pallet?.kind === 'pallet') recalled.set(palletUri(pallet.id), pallet.recallIds ?? []);
  const marks = [...recalled].flatMap(([of, recallIds]) => recallIds.map((recallId) => ({ of, recallId })));
  if (marks.length === 0) return {};
  return {
    'warehouse:recalls': marks.map(({ of, recallId }) => ({
      ...{ 'warehouse:of': of, 'warehouse:recall': ours('recall', recallId) },
    })),
  };
};

const eventsOf = (
  node: EpcisNode,
  sides: { readonly into: readonly EpcisEdge[]; readonly outOf: readonly EpcisEdge[] },
  named: Named,
): readonly EpcisEvent[] => {
  const { into, outOf } = sides;
  const { kind } = node;
  if (kind === 'run' || kind === 'adjustment') return [transformation(node, sides, named)];
  if (kind === 'pallet') return into.length > 0 ? [packing(node, into, named)] : [];
  if (kind === 'shipment') return into.length > 0 ? [shipping(node, into, named)] : [];
  if (kind === 'lot') return [];
  return [
    ...(outOf.length > 0 ? [observed({ ...node, kind }, outOf, 'ADD', named)] : []),
    ...(into.length > 0 ? [observed({ ...node, kind }, into, 'DELETE', named)] : []),
  ];
};

const edgesBy = (
  edges: readonly EpcisEdge[],
  end: 'from' | 'to',
): ReadonlyMap<string, readonly EpcisEdge[]> => {
  const found = new Map<string, EpcisEdge[]>();
  for (const edge of edges) {
    const own = found.get(edge[end]);
    if (own) own.push(edge);
    else found.set(edge[end], [edge]);
  }
  return found;
};

/** The document: one event for each receipt, run, pallet, shipment, count and adjustment, in the order of time. */
export const epcisDocument = (
  { nodes, edges }: { readonly nodes: readonly EpcisNode[]; readonly edges: readonly EpcisEdge[] },
  creationDate: string,
) => {
  const gtins = new Map(nodes.flatMap(({ lot }) => (lot ? [[goodsKey(lot), lot.gtin] as const] : [])));
  const recalls = new Map(
    nodes.flatMap(({ lot, recallIds }) => (lot && recallIds ? [[goodsKey(lot), recallIds] as const] : [])),
  );
  const recallsOf = (goods: Goods): readonly string[] => recalls.get(goodsKey(goods)) ?? [];
  const named: Named = {
    nodes: new Map(nodes.map((node) => [node.key, node])),
    quantityOf: (edge) => ({
      epcClass: classOf(edge, gtins.get(goodsKey(edge)) ?? null),
      quantity: edge.qty,
      ...unitOf(edge.baseUom),
    }),
  };
  const [into, outOf] = [edgesBy(edges, 'to'), edgesBy(edges, 'from')];
  const eventList = nodes
    .flatMap((node) => {
      const sides = { into: into.get(node.key) ?? [], outOf: outOf.get(node.key) ?? [] };
      const edges = [...sides.into, ...sides.outOf];
      const beside = { ...unitsBeside(edges, named), ...recallsBeside(node, edges, named, recallsOf) };
      return eventsOf(node, sides, named).map((event): EpcisEvent => ({ ...event, ...beside }));
    })
    .toSorted((one, other) => (one.eventTime < other.eventTime ? -1 : 1));
  return {
    '@context': [
      'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
      { warehouse: 'urn:warehouse:' },
    ],
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate,
    epcisBody: { eventList },
  };
};
