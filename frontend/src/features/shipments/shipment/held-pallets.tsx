import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

/** What to do with what is held: the rest of the truck need not wait for it. */
const HELD: Partial<Record<ShipmentDetail['status'], string>> = {
  Preparing: 'Put back what is held and take another, or accept what is short.',
  Ready: 'Press More, then Step back; put back what is held, and the rest can leave.',
};

/** Why which pallets can't leave, a line for each reason. */
export const HeldPallets = ({ shipment: { picks, status } }: { readonly shipment: ShipmentDetail }) => {
  const then = HELD[status];
  const held = picks.filter(({ hold }) => hold !== null);
  if (then === undefined || held.length === 0) return null;
  return (
    <Banner tone="error">
      {[...new Set(held.map(({ hold }) => hold))].map((reason) => {
        const ssccs = new Set(held.filter(({ hold }) => hold === reason).map(({ sscc }) => sscc));
        return (
          <p key={reason}>
            {`${ssccs.size > 1 ? 'Pallets' : 'Pallet'} ${[...ssccs].join(', ')} can't leave: ${reason?.replace(/\.$/, '')}. ${then}`}
          </p>
        );
      })}
    </Banner>
  );
};
