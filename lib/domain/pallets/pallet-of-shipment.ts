import type { Pallet } from './pallet.ts';

/** How far a pallet is with the shipment that takes it; null: it is none's any more. */
export type PalletProgress = 'Allocated' | 'Loaded' | 'Shipped' | null;

/**
 * The pallet as its shipment has it; the pallet itself: it stands so already. What was done is told by the shipment.
 * null: it is another's, or nobody's to give back.
 */
export const palletOfShipment = (
  pallet: Pallet,
  { shipmentId, shipmentNbr }: { readonly shipmentId: string; readonly shipmentNbr: string },
  progress: PalletProgress,
  { by, now }: { readonly by: string; readonly now: number },
): Pallet | null => {
  const isOwn = pallet.shipmentId === shipmentId;
  if (progress !== null && !isOwn && (pallet.state !== 'Closed' || pallet.hold !== null)) return null;
  if (progress === null && !isOwn) return null;
  const state = progress ?? 'Closed';
  if (isOwn && pallet.state === state) return pallet;
  return {
    ...pallet,
    state,
    ...(progress === null ? { shipmentId: null, shipmentNbr: null } : { shipmentId, shipmentNbr }),
    version: pallet.version + 1,
    updatedAt: new Date(now).toISOString(),
    updatedBy: by,
  };
};
