import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ulid } from 'ulid';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { isSameCode } from '#domain/code-key.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { session } from '#frontend/auth/session/session.ts';
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

const isLoose = ({ sscc, state }: Pick): boolean => sscc === null && state === 'planned';

const looseOf = ({ picks }: ShipmentDetail, { codes }: Scan): readonly Pick[] =>
  picks.filter(
    (pick) =>
      isLoose(pick) &&
      codes.some((code) => isSameCode(code, pick.lotNumber === '' ? pick.inventoryID : pick.lotNumber)),
  );

/** The items that have the GTIN of a label; null: it has none, or nobody can say. What finds them comes with a label. */
const itemsOf = async (client: QueryClient, { reading }: Scan): Promise<readonly string[] | null> => {
  const gtin = reading.kind === 'label' && !reading.isBare ? reading.fields.gtin : null;
  if (gtin === null) return null;
  try {
    const { unitsOfGtin } = await import('#frontend/shared/queries/units-by-gtin.ts');
    const units = await unitsOfGtin(client, session.user().sub, gtin);
    return units.length === 0 ? null : units.map(({ inventoryID }) => inventoryID);
  } catch {
    return null;
  }
};

/**
 * What is scanned over a shipment: while it is being prepared a pallet is picked, and the lot of loose goods asks how
 * much; once it is ready a pallet goes onto the truck. What is wrong is said in the server's words.
 */
export const useShipmentScans = ({ shipment, onLoose, onReason }: ShipmentScans): void => {
  const client = useQueryClient();
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

  useScanner(0, async (scan) => {
    if (status !== 'Preparing' && status !== 'Ready')
      return { bad: `${shipmentNbr} is ${status}: nothing is picked or loaded.` };
    if (scan.reading.kind === 'command') return { bad: `${scan.text}: scan a pallet or a lot first.` };
    const sscc = scan.reading.kind === 'label' ? scan.reading.fields.sscc : null;
    if (sscc !== null) return takePallet(sscc);
    if (status === 'Ready') return { bad: `${scan.text} is no number of a pallet.` };
    const items = await itemsOf(client, scan);
    const ofLot = looseOf(shipment, scan);
    const pick = ofLot.find(({ inventoryID }) => items?.some((id) => isSameCode(id, inventoryID)) ?? true);
    if (!pick && ofLot.length > 0)
      return { bad: `${scan.text} is ${items?.[0]}, which is not to be picked loose.` };
    if (!pick) return { bad: `${scan.text} is no lot that is to be picked loose.` };
    onLoose(pick);
    return { good: `${pick.inventoryID}, ${pick.lotNumber}` };
  });
};
