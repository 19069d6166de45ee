import type { DocumentKind } from '#app/posting/document-kind.ts';
import { postingKind } from '#app/posting/postings/posting-kind.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { ok } from '#domain/result.ts';
import { judgeShipment, SHIPMENT_STEPS } from '#domain/shipments/posting/judge-shipment.ts';
import { givenBackShipment } from '#domain/shipments/posting/orders-in-flight.ts';
import type { ShipmentInBooks, ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { ordersOf } from '#domain/shipments/shipment.ts';
import { changeTogether } from './change-together.ts';
import { claimPosting } from './claim-shipment.ts';
import { settleShipment } from './settle-shipment.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';
import { unfitShipment } from './unfit-shipment.ts';

/** As the accounting system calls what a truck takes away: its returns are another type. */
const TYPE = 'Shipment';

/**
 * A shipment that has left, to the poster: created with its order lines and lots, taken off hold where the system holds
 * every new one, compared, confirmed. Its absence is proved by keys alone: each order's shipments, then each by number.
 * Beside its lease it holds the one place in flight of each of its orders.
 */
export const shipmentKind = (deps: ShipmentPostingDeps): DocumentKind<Posting, ShipmentInBooks> =>
  postingKind<ShipmentToPost, ShipmentInBooks>(
    deps,
    {
      ...{ noun: 'shipment', steps: SHIPMENT_STEPS, judge: judgeShipment },
      contentOf: ({ shipment }) => shipment,
      nameOf: ({ shipmentNbr }) => ({ type: TYPE, nbr: shipmentNbr }),
      words: {
        there: 'Shipment',
        collision: "carries this shipment's mark and is another customer's",
        lotsDiffer: 'Lots are not as they were loaded',
      },
      isMarked: ({ description }, marker) => description.includes(marker),
      find: ({ marker }, { lines }) => deps.accounting.findShipment(ordersOf(lines), marker),
      read: ({ nbr }) => deps.accounting.shipment(nbr),
      async create(shipped, marker) {
        const created = await deps.accounting.createShipment(shipped, marker);
        if (created.outcome !== 'created') return created;
        return { outcome: 'created', name: { type: TYPE, nbr: created.shipmentNbr } };
      },
      goOn: (step, _, { shipmentNbr }) =>
        step === 'open'
          ? deps.accounting.openShipment(shipmentNbr)
          : deps.accounting.confirmShipment(shipmentNbr),
      unfit: (posting, during) => unfitShipment(deps, posting, during),
    },
    {
      claim: (posting) => claimPosting(deps, posting),
      async giveBack(posting, end) {
        const both = await changeTogether(deps, posting, (current) =>
          givenBackShipment(current.orders, end(current.posting)),
        );
        return both.ok ? ok(both.value.posting) : both;
      },
      settle: (posting) => settleShipment(deps, posting),
    },
  );
