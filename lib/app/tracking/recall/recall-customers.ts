import type { RecallCustomer, RecalledGoods } from '#api/tracking/recall-answers.ts';
import { add, type Quantity, toNumber } from '#domain/quantity.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { groupedBy } from '#domain/tracking/grouped-by.ts';
import { withoutSaidAnew } from '#domain/tracking/recall/at-customers.ts';
import { type Recall, SaidOfGoods } from '#domain/tracking/recall/recall.ts';
import type { Trace } from '#domain/tracking/trace.ts';
import type { ShipmentSent } from '../tracking-ports.ts';

interface Got {
  readonly shipment: ShipmentSent;
  readonly lot: LotId;
  readonly qty: Quantity;
}

const goodsOf = (got: readonly Got[], unitOf: (inventoryID: string) => string): RecalledGoods[] =>
  groupedBy(got, ({ lot }) => lotIdKey(lot)).map(([first, ...more]) => ({
    ...{ inventoryID: first.lot.inventoryID, lotNumber: first.lot.lotNumber },
    qty: toNumber(more.reduce((qty, one) => add(qty, one.qty), first.qty)),
    baseUom: unitOf(first.lot.inventoryID),
  }));

/** What of a trace shipments took. */
const gotOf = ({ edges }: Trace, shipments: ReadonlyMap<string, ShipmentSent>): readonly Got[] =>
  [...edges.values()].flatMap(({ to, lot, qty }): Got[] => {
    const shipment = to.kind === 'shipment' ? shipments.get(to.id) : undefined;
    return shipment ? [{ shipment, lot, qty }] : [];
  });

/** The main contact as the newest of these shipments has it: one that has not left yet is newer than any. */
const newestReach = (got: readonly Got[]): RecallCustomer['reach'] =>
  got
    .map(({ shipment }) => shipment)
    .toSorted((one, other) => ((one.shippedAt ?? '~') < (other.shippedAt ?? '~') ? 1 : -1))
    .find(({ customerReach }) => customerReach !== null)?.customerReach ?? null;

/** Quantities of lots in contacts: a response says no more where later ones replace them, as a Lambda's has at most 6 MB. */
const MOST_SAID = 5_000;

/** Who got what of a trace, with which truck, and whether they were called. */
export const recallCustomers = (
  trace: Trace,
  shipments: ReadonlyMap<string, ShipmentSent>,
  { contacted }: Pick<Recall, 'contacted'>,
  unitOf: (inventoryID: string) => string,
): RecallCustomer[] => {
  const isTooMuch = contacted.reduce((count, { said }) => count + said.length, 0) > MOST_SAID;
  const contactsWith = (customerID: string): RecallCustomer['contacts'] => {
    const own = contacted
      .filter((contact) => contact.customerID === customerID)
      .map(({ at, by, how, outcome, said, note }) => ({
        ...{ at, by, how, outcome, note },
        said: said.map(SaidOfGoods.toWire),
      }));
    return isTooMuch ? [...withoutSaidAnew(own)] : own;
  };
  return groupedBy(gotOf(trace, shipments), ({ shipment }) => shipment.customerID).map((own) => {
    const { customerID, customerName } = own[0].shipment;
    return {
      ...{ customerID, customerName, reach: newestReach(own) },
      shipments: groupedBy(own, ({ shipment }) => shipment.shipmentId).map((got) => {
        const { shipmentId, shipmentNbr, shippedAt, shipTo } = got[0].shipment;
        return {
          ...{ shipmentId, shipmentNbr, shippedAt, goods: goodsOf(got, unitOf) },
          shipTo: { name: shipTo.name, address: [...shipTo.address], reach: shipTo.reach ?? null },
        };
      }),
      goods: goodsOf(own, unitOf),
      contacts: contactsWith(customerID),
    };
  });
};
