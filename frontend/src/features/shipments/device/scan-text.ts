import { placeName } from '#domain/stock/ledger/place.ts';
import { lotLabel } from '../shipment-labels.ts';
import type { WaitingScan } from './shipment-store.ts';

/** 'Pallet 0931…', or '40 EA of COLA-330, L2, at MAIN / A2'. */
export const scannedText = (scan: WaitingScan): string => {
  if (scan.act === 'load' || scan.request.sscc !== undefined) return `Pallet ${scan.request.sscc}`;
  const { qty = 0, uom = '', inventoryID = '', lotNumber = '', place = '' } = scan.request;
  return `${qty} ${uom} of ${inventoryID}, ${lotLabel(lotNumber)}, at ${placeName(place)}`;
};

export const scanActText = ({ act }: WaitingScan): string => (act === 'load' ? 'Load' : 'Pick');
