import { ulid } from 'ulid';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { isSameCode } from '#domain/code-key.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { type ScanOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { useShipmentAct } from '../queries.ts';

type Pick = ShipmentDetail['picks'][number];

interface ShipmentScans {
  readonly shipment: ShipmentDetail;
  /** Loose goods of a lot that is planned: how much is asked. */
  readonly onLoose: (pick: Pick) => void;
  /** A pallet that may go for a reason: it is asked. */
  readonly onReason: (sscc: string, why: string) => void;
}

const looseOf = ({ picks }: ShipmentDetail, { codes }: Scan): Pick | undefined =>
  picks.find(
    ({ sscc, state, lotNumber, inventoryID }) =>
      sscc === null &&
      state === 'planned' &&
      codes.some((code) => isSameCode(code, lotNumber === '' ? inventoryID : lotNumber)),
  );

/**
 * What is scanned over a shipment: while it is being prepared a pallet is picked, and the lot of loose goods asks how
 * much; once it is ready a pallet goes onto the truck. What is wrong is said in the server's words.
 */
export const useShipmentScans = ({ shipment, onLoose, onReason }: ShipmentScans): void => {
  const picking = useShipmentAct('pick');
  const loading = useShipmentAct('load');
  const { shipmentId, status, shipmentNbr } = shipment;

  const takePallet = async (sscc: string): Promise<ScanOutcome> => {
    const act = status === 'Ready' ? loading : picking;
    try {
      await act.mutateAsync({ requestId: ulid(), shipmentId, sscc });
      return { good: `Pallet ${sscc} ${status === 'Ready' ? 'is on the truck' : 'is picked'}` };
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'REASON_REQUIRED') onReason(sscc, error.message);
      return { bad: reasonOf(error, 'That could not be sent. Scan it again.') };
    }
  };

  useScanner(0, (scan) => {
    if (status !== 'Preparing' && status !== 'Ready')
      return { bad: `${shipmentNbr} is ${status}: nothing is picked or loaded.` };
    const sscc = scan.reading.kind === 'label' ? scan.reading.fields.sscc : null;
    if (sscc !== null) return takePallet(sscc);
    if (status === 'Ready') return { bad: `${scan.text} is no number of a pallet.` };
    const pick = looseOf(shipment, scan);
    if (!pick) return { bad: `${scan.text} is no lot that is to be picked loose.` };
    onLoose(pick);
    return { good: `${pick.inventoryID}, ${pick.lotNumber}` };
  });
};
