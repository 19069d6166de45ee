import type { Posting } from '#domain/posting/posting-record.ts';
import { type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { judgeShipment } from '#domain/shipments/posting/judge-shipment.ts';
import type { ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import type { PostingWorld } from '../postings/posting-world.ts';
import type { ShipmentBooks } from './shipment-books.ts';
import type { ShipmentRows } from './shipment-world.ts';

export interface ShipmentScene {
  readonly postings: PostingWorld;
  readonly books: ShipmentBooks;
  readonly rows: ShipmentRows;
}

const lotsOf = ({ lines }: ShipmentToPost) => lines.flatMap(({ lots }) => lots);
const leftBy = ({ shipment }: Posting): Quantity =>
  shipment ? sum(lotsOf(shipment).map(({ qty }) => qty)) : ZERO;

const isSettled = ({ state }: Posting): boolean => state.status === 'POSTED' && state.settled;

/** What the books have of it, held against what we say of it. */
const wrongInBooks = (books: ShipmentBooks, posting: Posting): string | null => {
  const { marker, state, shipment, remark } = posting;
  const copies = books.copies(marker);
  const [confirmed, more] = books.confirmed(marker);
  if (copies.length > 1 || more) return `is in the books ${copies.length} times`;
  const isGivenUp = state.status === 'FAILED' || state.status === 'CANCELLED';
  if (isGivenUp && confirmed) return `is ${state.status} and is confirmed in the books`;
  if (state.status === 'FAILED' && state.code === 'ORDER_CHANGED' && copies.length > 0)
    return 'is FAILED as if its order had changed, and its own stands in the books';
  if (state.status !== 'POSTED' || !shipment) return null;
  if (!confirmed) return 'is POSTED and is not confirmed in the books';
  const judged = judgeShipment(shipment, confirmed);
  if (remark === null && (judged.is !== 'whole' || judged.differences.length > 0))
    return 'has other lots in the books, and nobody said so';
  return null;
};

/** What its orders hold of it: its plan, until the books count it or it is given up. */
const wrongPlan = async (rows: ShipmentRows, posting: Posting): Promise<string | null> => {
  const { postingId, state, shipment } = posting;
  if (!shipment) return null;
  for (const order of await rows.ordersOf(posting)) {
    const held = order.reservations[postingId];
    const own = shipment.lines.filter(({ orderNbr }) => orderNbr === order.orderNbr);
    const isOver = state.status === 'CANCELLED' || isSettled(posting);
    if (isOver && held) return `is ${state.status} and its plan stands on ${order.orderNbr}`;
    if (!held && !isOver && state.status !== 'POSTED')
      return `is ${state.status} and has lost its plan on ${order.orderNbr}`;
    for (const { orderLineNbr, lots } of own)
      if (held && held.qtyByLine[orderLineNbr] !== sum(lots.map(({ qty }) => qty)))
        return `has another quantity planned on ${order.orderNbr}`;
    const inFlight = Object.values(order.reservations).filter(({ phase }) => phase === 'inFlight');
    if (inFlight.length > 1) return `is in flight beside another on ${order.orderNbr}`;
  }
  return null;
};

/** What counts no more as planned is counted as shipped: else it would be planned a second time. */
const wrongMirror = async (rows: ShipmentRows, all: readonly Posting[]): Promise<string | null> => {
  for (const posting of all)
    for (const order of await rows.ordersOf(posting))
      for (const { lineNbr, shippedQty } of order.lines) {
        const gone = all
          .filter(({ state, postingId }) => state.status === 'POSTED' && !order.reservations[postingId])
          .flatMap((one) => one.shipment?.lines ?? [])
          .filter((line) => line.orderNbr === order.orderNbr && line.orderLineNbr === lineNbr)
          .flatMap(({ lots }) => lots.map(({ qty }) => qty));
        if (shippedQty < sum(gone)) return `${order.orderNbr} does not count all that was shipped on it`;
      }
  return null;
};

/** What must hold at every moment. */
export const violatedNow = async ({ postings, books, rows }: ShipmentScene): Promise<string | null> => {
  if (books.sentWrongly) return books.sentWrongly;
  const all = await postings.all();
  const marks = new Map((await rows.marks()).map((mark) => [mark.documentId, mark]));
  const shipments = await rows.shipments.loadMany(all.map(({ postingId }) => postingId));
  for (const posting of all) {
    const { postingId, documentNbr, marker, state } = posting;
    const wrong = wrongInBooks(books, posting) ?? (await wrongPlan(rows, posting));
    if (wrong) return `${documentNbr} ${wrong}`;
    const mark = marks.get(postingId);
    if (mark?.qty !== subtract(ZERO, leftBy(posting))) return `${documentNbr} is not marked with what left`;
    const isGone = books.confirmed(marker).length > 0 || state.status === 'CANCELLED';
    if (mark.postedAt !== null && !isGone) return `${documentNbr} is marked as gone, and stands in the books`;
    const isCompleted = shipments.get(postingId)?.status === 'Completed';
    if (isCompleted !== isSettled(posting))
      return `${documentNbr} is ${state.status}, completed: ${isCompleted}`;
  }
  return wrongMirror(rows, all);
};

/** What must hold once nothing is left to do: books, marks and what left are the same. */
export const violatedAtRest = async (
  { postings, books, rows }: ShipmentScene,
  began: ReadonlyMap<string, Quantity>,
): Promise<string | null> => {
  const expected = new Map(began);
  const marks = new Map((await rows.marks()).map((mark) => [mark.documentId, mark]));
  for (const posting of await postings.all()) {
    const { postingId, documentNbr, state, shipment } = posting;
    const isOver = state.status === 'FAILED' || state.status === 'CANCELLED';
    if (!isOver && !isSettled(posting)) return `${documentNbr} is stuck as ${state.status}`;
    const isMarked = marks.get(postingId)?.postedAt === null;
    if (isMarked !== (state.status === 'FAILED'))
      return `${documentNbr} is ${state.status}, marked: ${isMarked}`;
    if (state.status === 'POSTED' && shipment)
      for (const { lotNumber, qty } of lotsOf(shipment))
        expected.set(lotNumber, subtract(expected.get(lotNumber) ?? ZERO, qty));
  }
  for (const [lot, qty] of expected)
    if ((books.stock.get(lot) ?? ZERO) !== qty) return `${lot}: the books have another quantity than we do`;
  return null;
};
