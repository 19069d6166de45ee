import type { DocumentKind, Judged } from '#app/posting/document-kind.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { ok } from '#domain/result.ts';
import { judgeShipment, SHIPMENT_STEPS } from '#domain/shipments/posting/judge-shipment.ts';
import { givenBackShipment } from '#domain/shipments/posting/orders-in-flight.ts';
import type { ShipmentInBooks } from '#domain/shipments/posting/shipment-in-books.ts';
import { ordersOf } from '#domain/shipments/shipment.ts';
import { changeTogether, shippedOf } from './change-together.ts';
import { claimPosting } from './claim-shipment.ts';
import { settleShipment } from './settle-shipment.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';
import { unfitShipment } from './unfit-shipment.ts';

/** As the accounting system calls what a truck takes away: its returns are another type. */
const TYPE = 'Shipment';

const judge = (posting: Posting, found: ShipmentInBooks): Judged<Posting> => {
  const judged = judgeShipment(shippedOf(posting), found);
  const { shipmentNbr } = found;
  switch (judged.is) {
    case 'confirmed': {
      const message = `Lots are not as they were loaded: check them in the accounting system. ${judged.differences.join(' ')}`;
      return {
        ...{ is: 'whole', named: shipmentNbr, inBooks: { booksType: TYPE, booksNbr: shipmentNbr } },
        remark: judged.differences.length === 0 ? null : { of: 'lots', message },
      };
    }
    case 'unfinished':
      return judged;
    case 'not ours':
      return {
        is: 'not ours',
        code: 'MARKER_COLLISION',
        reason: `Shipment ${shipmentNbr} in the books carries this shipment's mark and is another customer's.`,
      };
    case 'not as sent':
      return {
        is: 'not as sent',
        code: 'NOT_AS_SENT',
        reason: `Shipment ${shipmentNbr} in the accounting system is not as it was sent. ${judged.reason} Correct or delete it there, then send this again: it is not booked twice.`,
      };
  }
};

/**
 * A shipment that has left, to the poster: created with its order lines and lots, taken off hold where the system holds
 * every new one, compared, confirmed. Its absence is proved by keys alone: each order's shipments, then each by number.
 */
export const shipmentKind = (deps: ShipmentPostingDeps): DocumentKind<Posting, ShipmentInBooks> => ({
  noun: 'shipment',
  steps: SHIPMENT_STEPS,
  store: deps.postings,
  named: ({ documentNbr }) => ({ documentNbr }),
  counts: { posted: {}, failed: {} },
  claim: (posting) => claimPosting(deps, posting),
  async giveBack(posting, end) {
    const both = await changeTogether(deps, posting, (current) =>
      givenBackShipment(current.orders, end(current.posting)),
    );
    return both.ok ? ok(both.value.posting) : both;
  },
  async lookUp(posting) {
    const { begun, marker } = posting;
    const known = begun && (await deps.accounting.shipment(begun.nbr));
    if (known && (!known.ok || known.value?.description.includes(marker))) return known;
    return deps.accounting.findShipment(ordersOf(shippedOf(posting).lines), marker);
  },
  judge,
  remember: (posting, { shipmentNbr }) => ({ ...posting, begun: { type: TYPE, nbr: shipmentNbr } }),
  unfit: (posting, during) => unfitShipment(deps, posting, during),
  async carryOut(posting, step, found) {
    if (found === null) {
      const created = await deps.accounting.createShipment(shippedOf(posting), posting.marker);
      return created.outcome === 'created' ? { outcome: 'done', number: created.shipmentNbr } : created;
    }
    const { shipmentNbr } = found;
    const written =
      step === 'open'
        ? await deps.accounting.openShipment(shipmentNbr)
        : await deps.accounting.confirmShipment(shipmentNbr);
    return written.outcome === 'done' ? { outcome: 'done', number: shipmentNbr } : written;
  },
  readBack: (_, shipmentNbr) => deps.accounting.shipment(shipmentNbr),
  settle: (posting) => settleShipment(deps, posting),
});
