import { type Quantity, subtract, sum } from '#domain/quantity.ts';
import { groupedBy } from './grouped-by.ts';
import { type Flow, flowOf, sumOf, type TracedLine, takenOf } from './traced-line.ts';

/** What a shipment took of a lot on one pallet; `sscc` null: loose. */
interface Shipped {
  readonly shipmentId: string;
  readonly sscc: string | null;
  readonly flow: Flow;
}

/** The pallet of a place that the ledger has; null: it is a location. */
const palletOf = (place: string): string | null => (place.startsWith('hu:') ? place.slice(3) : null);

/** What left for good, by shipment and pallet. What a correction brought back elsewhere than it left from did not leave. */
export const shippedFrom = (lines: readonly TracedLine[]): readonly Shipped[] => {
  const shipping = lines.filter(({ kind }) => kind === 'ship');
  return groupedBy(shipping, ({ document }) => document.id).flatMap((ofShipment) => {
    let left = takenOf(ofShipment);
    return groupedBy(ofShipment, ({ place }) => palletOf(place) ?? '').flatMap((ofPlace): Shipped[] => {
      const qty = Math.min(left, takenOf(ofPlace)) as Quantity;
      const flow = flowOf(qty, ofPlace);
      if (!flow) return [];
      left = subtract(left, qty);
      return [{ shipmentId: ofPlace[0].document.id, sscc: palletOf(ofPlace[0].place), flow }];
    });
  });
};

/** What is on each pallet of a lot, or left with it. One that was emptied before it left carried nothing. */
export const carriedBy = (
  lines: readonly TracedLine[],
): readonly { readonly sscc: string; readonly flow: Flow }[] => {
  const shipped = shippedFrom(lines);
  const onPallets = lines.filter(({ place }) => palletOf(place) !== null);
  return groupedBy(onPallets, ({ place }) => place).flatMap((ofPallet) => {
    const sscc = palletOf(ofPallet[0].place) ?? '';
    const gone = shipped.filter((one) => one.sscc === sscc).map(({ flow }) => flow.qty);
    const putOn = ofPallet.filter(({ kind }) => kind !== 'ship');
    const flow = flowOf(sum([sumOf(ofPallet), ...gone]), putOn);
    return flow ? [{ sscc, flow }] : [];
  });
};
