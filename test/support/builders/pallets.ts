import type { Pallet } from '#domain/pallets/pallet.ts';
import { ssccsFrom } from '#domain/pallets/sscc.ts';
import { quantity } from '#domain/quantity.ts';
import { SHELF } from './stock.ts';

const NUMBERS = ssccsFrom({ companyPrefix: '9312345', extensionDigit: '0', firstSerial: 1 }, 1, 2);
/** Of two pallets. */
export const [SSCC = '', OTHER_SSCC = ''] = NUMBERS.ok ? NUMBERS.value : [];

/** A closed pallet of 60 bottles on the shelf, nobody's yet. */
export const aPallet = (more: Partial<Pallet> = {}): Pallet => ({
  ...{ sscc: SSCC, state: 'Closed', hold: null, location: SHELF, locatedAt: '' },
  ...{ shipmentId: null, shipmentNbr: null },
  lines: [
    {
      inventoryID: 'GLASS-750',
      lotNumber: 'L1',
      qty: quantity(60),
      baseUom: 'EA',
      name: '',
      useBy: null,
      bestBefore: null,
    },
  ],
  ...{ labelDue: false, labels: [], history: [], version: 1, createdAt: '', createdBy: '', updatedAt: '' },
  ...{ updatedBy: '', endReason: null, ...more },
});
