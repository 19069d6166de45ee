import { siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { type Posting, postingMarker } from '#domain/posting/posting-record.ts';
import { type Quantity, ZERO } from '#domain/quantity.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import { parsePlace } from '#domain/stock/ledger/place.ts';
import { expiryOf } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { adjustmentPostingId, isAdjusting, NUMBERED } from './adjustment-id.ts';
import type { AdjustedRow, AdjustmentToPost } from './adjustment-to-post.ts';

/** What is known of what a movement moved. */
export interface AdjustedGoods {
  readonly items: ReadonlyMap<string, Pick<Item, 'baseUom'>>;
  readonly lots: ReadonlyMap<string, Lot>;
  /** By `lotIdKey`: where it came, of which the accounting system was told; moves it is not told of. */
  readonly arrivedAt: ReadonlyMap<string, string>;
  /** By warehouse, where the accounting system has all of its goods. */
  readonly locations: ReadonlyMap<string, string>;
}

/** Where the accounting system has a lot: where the setting says, else where it came in this warehouse, else where it stands. */
const bookedAt = (line: MovementLine, { arrivedAt, locations }: AdjustedGoods) => {
  const stands = parsePlace(line.place);
  if (stands?.kind !== 'location') return null;
  const came = parsePlace(arrivedAt.get(lotIdKey(line)) ?? '');
  const { warehouseID } = stands;
  const isHere = came?.kind === 'location' && codeKey(came.warehouseID) === codeKey(warehouseID);
  const locationID = locations.get(warehouseID) ?? (isHere ? came.locationID : stands.locationID);
  return { warehouseID, locationID };
};

const rowOf = (line: MovementLine, goods: AdjustedGoods): readonly AdjustedRow[] => {
  const at = bookedAt(line, goods);
  if (at === null) return [];
  const { inventoryID, lotNumber, delta: qty } = line;
  const lot = goods.lots.get(lotIdKey(line));
  const uom = goods.items.get(itemKey(inventoryID))?.baseUom ?? '';
  const expiryDate = qty > ZERO && lot ? expiryOf(lot) : null;
  return [{ inventoryID, uom, lotNumber, expiryDate, ...at, qty }];
};

/** What people call it, and by what it is found there: the mark is of the whole id. */
const namesOf = ({ kind, movementId, document }: Movement, isLess: boolean, documentNbr: string | null) => {
  if (documentNbr !== null) {
    const part = Number(movementId.split('#').at(-1));
    const nbr = `${documentNbr}${part > 1 ? `.${part}` : ''}${isLess ? '-' : '+'}`;
    return { documentNbr: nbr, marker: postingMarker(nbr, document.id) };
  }
  const prefix = isAdjusting(kind) ? NUMBERED[kind] : kind;
  return { documentNbr: `${prefix}-${movementId.slice(-8)}`, marker: `${prefix}-${movementId}` };
};

/**
 * The entries that are written with a movement, so that it comes into the books. `documentNbr`: of the count that it is
 * part of; null: it is an act of its own.
 */
export const adjustmentPostings = (
  movement: Movement,
  goods: AdjustedGoods,
  documentNbr: string | null,
): readonly Posting[] => {
  const { kind, movementId, at, by, reason, lines } = movement;
  if (!isAdjusting(kind)) return [];
  return [1, -1].flatMap((sign) => {
    const rows = lines.filter(({ delta }) => delta * sign > 0).flatMap((line) => rowOf(line, goods));
    if (rows.length === 0) return [];
    const isLess = sign < 0;
    const type: AdjustmentToPost['type'] =
      isLess && kind !== 'adjust' && kind !== 'count' ? 'Issue' : 'Adjustment';
    const adjustment = { type, date: siteDay(Date.parse(at)), reason: reason ?? '', rows };
    return [
      {
        ...{ postingId: adjustmentPostingId(movementId, sign as Quantity), kind: 'adjustment' },
        ...namesOf(movement, isLess, documentNbr),
        ...{ createdAt: at, createdBy: by.username, begun: null, kit: null, shipment: null, adjustment },
        state: { status: 'QUEUED', nextAttemptAt: Date.parse(at) },
        ...{ remark: null, transientAttempts: 0, attempts: [], version: 1 },
      } satisfies Posting,
    ];
  });
};
