import type { Posting } from '#domain/posting/posting-record.ts';
import { type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { picksOf } from '#domain/shipments/shipment.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import type { ScheduledKind } from './posting-kinds.ts';
import { isSettled } from './posting-rules.ts';
import type { PostingWorld } from './posting-world.ts';
import type { ShipmentBooks } from './shipment-books.ts';
import type { ShipmentRows } from './shipment-rows.ts';

const leftBy = ({ shipment }: Posting): Quantity =>
  sum((shipment?.lines ?? []).flatMap(({ lots }) => lots.map(({ qty }) => qty)));

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

/** The rules of shipments beyond those of every kind: plans, marks of what left, and that all of it has left. */
export const shipmentRules = (
  postings: PostingWorld,
  books: ShipmentBooks,
  rows: ShipmentRows,
): Pick<ScheduledKind, 'now' | 'atRest'> => {
  const own = async () => (await postings.all()).filter(({ kind }) => kind === 'shipment');
  const marks = async () => new Map((await rows.marks()).map((mark) => [mark.documentId, mark]));
  return {
    async now() {
      if (books.sentWrongly) return books.sentWrongly;
      const all = await own();
      const marked = await marks();
      const shipments = await rows.shipments.loadMany(all.map(({ postingId }) => postingId));
      for (const posting of all) {
        const { postingId, documentNbr, marker, state } = posting;
        const isThere = books.copies(marker).length > 0;
        if (state.status === 'FAILED' && state.code === 'ORDER_CHANGED' && isThere)
          return `${documentNbr} is FAILED as if its order had changed, and its own stands in the books`;
        const wrong = await wrongPlan(rows, posting);
        if (wrong) return `${documentNbr} ${wrong}`;
        const shipment = shipments.get(postingId);
        if (shipment?.underway && (state.status === 'POSTED' || isThere))
          return `${documentNbr} is in the books, and part of it has not left`;
        const mark = marked.get(postingId);
        if (!shipment?.underway && mark?.qty !== subtract(ZERO, leftBy(posting)))
          return `${documentNbr} is not marked with what left`;
        const isGone = books.confirmed(marker) || state.status === 'CANCELLED';
        if (mark && mark.postedAt !== null && !isGone)
          return `${documentNbr} is marked as gone, and stands in the books`;
        const isCompleted = shipment?.status === 'Completed';
        if (isCompleted !== isSettled(posting))
          return `${documentNbr} is ${state.status}, completed: ${isCompleted}`;
      }
      return wrongMirror(rows, all);
    },
    async atRest() {
      const marked = await marks();
      const all = await own();
      for (const { postingId, documentNbr, state } of all) {
        const isMarked = marked.get(postingId)?.postedAt === null;
        if (isMarked !== (state.status === 'FAILED'))
          return `${documentNbr} is ${state.status}, marked: ${isMarked}`;
      }
      return stillHere(rows, all);
    },
  };
};

/** All of what is through has left stock, and what was spoken for of it with it. */
const stillHere = async (rows: ShipmentRows, all: readonly Posting[]): Promise<string | null> => {
  const through = all.filter(isSettled).map(({ postingId }) => postingId);
  for (const shipment of (await rows.shipments.loadMany(through)).values()) {
    const picks = picksOf(shipment);
    const balances = await rows.shipments.loadBalances(picks);
    const here = picks.find((pick) => {
      const { onHand = ZERO, allocated = ZERO } = balances.get(balanceKey(pick)) ?? {};
      return onHand !== ZERO || allocated !== ZERO;
    });
    if (here) return `${shipment.shipmentNbr} is completed and ${here.lotNumber} of it is here`;
  }
  return null;
};
