import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly lot: string;
  readonly qty: number;
}

const lotOf = ({ inventoryID, lotNumber }: Pick<MovementLine, 'inventoryID' | 'lotNumber'>): string =>
  `${inventoryID}/${lotNumber.toUpperCase()}`;

const isNumbered = (lot: string): boolean => !lot.endsWith('/');

const palletOf = (place: string): string | null =>
  place.startsWith('hu:') ? `pallet#${place.slice(3)}` : null;

/** All sums of a ledger, by kinds of movement, document, lot and place. */
const sums = (ledger: readonly Movement[]) => {
  const all = ledger.flatMap(({ kind, document, lines }) =>
    lines.map((line) => ({ kind, document: `${document.type}#${document.id}`, lot: lotOf(line), ...line })),
  );
  return {
    lots: [...new Set(all.map(({ lot }) => lot))],
    documents: [...new Set(all.map(({ document }) => document))],
    pallets: new Set(all.map(({ place }) => palletOf(place)).filter((one) => one !== null)),
    net: (is: (line: (typeof all)[number]) => boolean): number =>
      all.filter(is).reduce((total, { delta }) => total + delta, 0),
  };
};

/** Every arrow of a ledger, by going through all of it once for each pair: nothing clever. */
const arrowsOf = (ledger: readonly Movement[]) => {
  const { lots, documents, pallets, net } = sums(ledger);
  const brought: Arrow[] = [];
  const taken: Arrow[] = [];
  for (const lot of lots) {
    for (const document of documents) {
      const [type = ''] = document.split('#');
      const of = (...kinds: string[]) =>
        net((line) => line.lot === lot && line.document === document && kinds.includes(line.kind));
      const add = (qty: number) => {
        if (qty > 0) brought.push({ from: document, to: lot, lot, qty });
        if (qty < 0) taken.push({ from: lot, to: document, lot, qty: -qty });
      };
      if (type === 'receipt') add(of('receive'));
      if (type === 'opening') add(of('opening'));
      if (type === 'count') add(of('count'));
      if (type === 'adjustment') add(of('adjust'));
      if (type === 'run') {
        add(Math.max(0, of('produce')));
        add(Math.min(0, of('issue', 'return')));
      }
    }
    for (const pallet of [null, ...pallets]) {
      const at = (is: (line: { kind: string; document: string }) => boolean) =>
        net((line) => line.lot === lot && palletOf(line.place) === pallet && is(line));
      const putOn = pallet === null ? 0 : at(({ kind }) => kind !== 'ship');
      if (pallet && putOn > 0) taken.push({ from: lot, to: pallet, lot, qty: putOn });
      for (const document of documents) {
        const qty = -at((line) => line.kind === 'ship' && line.document === document);
        if (qty > 0) taken.push({ from: pallet ?? lot, to: document, lot, qty });
      }
    }
  }
  return { brought, taken };
};

const passes = (node: string): boolean => node.startsWith('run#') || node.startsWith('adjustment#');

/**
 * A trace from a lot, in the plainest way there is: lots are added while any document joins one that is not in it yet. Each
 * arrow as `from > to: lot = quantity`.
 */
export const plainTrace = (
  ledger: readonly Movement[],
  start: Pick<MovementLine, 'inventoryID' | 'lotNumber'>,
  direction: 'forward' | 'backward',
): readonly string[] => {
  const { brought, taken } = arrowsOf(ledger);
  const [near, far] = direction === 'forward' ? [taken, brought] : [brought, taken];
  const documentOf = (arrow: Arrow) => (arrow.from === arrow.lot ? arrow.to : arrow.from);
  const reached = new Set([lotOf(start)]);
  const joined = () =>
    new Set(
      near
        .filter(({ lot }) => reached.has(lot) && isNumbered(lot))
        .map(documentOf)
        .filter(passes),
    );
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    const documents = joined();
    for (const arrow of far) if (documents.has(documentOf(arrow))) reached.add(arrow.lot);
  }
  const documents = joined();
  return [
    ...near.filter(({ lot }) => reached.has(lot) && isNumbered(lot)),
    ...far.filter((arrow) => documents.has(documentOf(arrow))),
  ]
    .map(({ from, to, lot, qty }) => `${from} > ${to}: ${lot} = ${qty}`)
    .toSorted();
};
