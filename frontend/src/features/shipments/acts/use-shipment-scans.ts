import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { ulid } from 'ulid';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { hasCheckDigit } from '#domain/check-digit.ts';
import { session } from '#frontend/auth/session/session.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { type ScanOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { type WaitingScan, waitingScans } from '../device/shipment-store.ts';
import { useScanAct } from '../device/use-scan-act.ts';
import { shipmentOf } from '../queries.ts';
import type { LooseGoods } from '../scan/find-loose.ts';
import { loadedBy, palletProblem, progressText } from '../scan/pallet-problem.ts';
import { useNotYours } from '../shipment/not-yours.ts';
import { lotLabel } from '../shipment-labels.ts';

interface ShipmentScans {
  readonly shipment: ShipmentDetail;
  /** This device's copy: the server can't be asked. */
  readonly isCopy: boolean;
  /** Loose goods of a lot: how much is asked, and from where. */
  readonly onLoose: (goods: LooseGoods) => void;
  /** A pallet that may go for a reason: it is asked. */
  readonly onReason: (sscc: string, why: string) => void;
}

/** As many digits as a pallet's number has, typed or damaged: its check digit tells. */
const LIKE_SSCC = /^(00)?\d{18}$/;
const DIGITS = 18;

/** What was read since then is not asked for again to be sure of a refusal. */
const JUST_NOW_MS = 2_000;

/**
 * What is scanned over a shipment: while it is being prepared a pallet is picked, and the lot of loose goods asks how
 * much; once it is ready a pallet goes onto the truck. It is kept on the device before it is sent, and what is wrong is
 * said in the server's words.
 */
export const useShipmentScans = ({ shipment, isCopy, onLoose, onReason }: ShipmentScans) => {
  const client = useQueryClient();
  const { shipmentId, status, shipmentNbr } = shipment;
  const { scanned } = useScanAct(shipmentNbr);
  const notYours = useNotYours(shipment);

  /** As `seen` stands it is picked, or loaded. */
  const takeAsSeen = async (
    seen: ShipmentDetail,
    sscc: string,
    isAlone: boolean,
    waiting: readonly WaitingScan[],
  ): Promise<ScanOutcome> => {
    const isLoading = seen.status === 'Ready';
    const problem = palletProblem({ shipment: seen, waiting, isAlone }, sscc);
    if (problem !== null) return { bad: problem };
    const request = { requestId: ulid(), shipmentId, sscc };
    const answer = await scanned({ act: isLoading ? 'load' : 'pick', request });
    switch (answer.kind) {
      case 'waiting':
        return { good: `Pallet ${sscc} is kept on this device. It is sent when the network is back.` };
      case 'refused':
        if (answer.code === 'REASON_REQUIRED') onReason(sscc, answer.reason);
        return { bad: answer.reason };
      case 'taken': {
        const other = isLoading ? loadedBy(answer.shipment, sscc, session.user().username) : null;
        if (other !== null) return { bad: `Pallet ${sscc} is on the truck already: ${other} scanned it.` };
        return { good: `Pallet ${sscc}: ${progressText(answer.shipment)}` };
      }
    }
  };

  const takePallet = async (sscc: string): Promise<ScanOutcome> => {
    if (notYours !== undefined) return { bad: notYours };
    const { sub } = session.user();
    const waiting = sub === null ? [] : await waitingScans(sub);
    const isAlone = isCopy || !onlineManager.isOnline() || waiting.some(({ isHeldUp }) => isHeldUp);
    const outcome = await takeAsSeen(shipment, sscc, isAlone, waiting);
    if (isAlone || !('bad' in outcome)) return outcome;
    // A colleague may have pressed Ready, or taken it back, since this page was told: then the scan was meant for that.
    const now = await client
      .fetchQuery({ ...shipmentOf(shipmentId), staleTime: JUST_NOW_MS })
      .catch(() => null);
    if (now === null || now.seenAt !== null || now.shipment.status === status) return outcome;
    return takeAsSeen(now.shipment, sscc, false, waiting);
  };

  /** The number of a pallet in any spelling of a label; null: it is none. */
  const takeNumber = (text: string): Promise<ScanOutcome> | null => {
    const digits = text.replaceAll(/[\s()]/g, '');
    if (!LIKE_SSCC.test(digits)) return null;
    const sscc = digits.slice(-DIGITS);
    if (hasCheckDigit(sscc)) return takePallet(sscc);
    return Promise.resolve({ bad: `${text} is not read right: its check digit is wrong. Scan it again.` });
  };

  /** The same typed by a person. */
  const takeTyped = async (text: string): Promise<ScanOutcome> =>
    takeNumber(text) ?? { bad: 'Type all 18 digits of the number.' };

  const takeLoose = async (scan: Scan): Promise<ScanOutcome> => {
    // With the first lot that is scanned: pallets need none of it.
    const { findLoose } = await import('../scan/find-loose.ts');
    const goods = await findLoose(client, shipment, scan);
    if (!goods.ok) return { bad: goods.error };
    onLoose(goods.value);
    return { good: `${goods.value.inventoryID}, ${lotLabel(goods.value.lotNumber)}` };
  };

  useScanner(0, (scan) => {
    if (status !== 'Preparing' && status !== 'Ready')
      return { bad: `${shipmentNbr} is ${status}: nothing is picked or loaded.` };
    if (scan.reading.kind === 'command') return { bad: `${scan.text}: scan a pallet or a lot first.` };
    const sscc = scan.reading.kind === 'label' ? scan.reading.fields.sscc : null;
    if (sscc !== null) return takePallet(sscc);
    const numbered = takeNumber(scan.text);
    if (numbered) return numbered;
    if (status === 'Ready') return { bad: `${scan.text} is no number of a pallet.` };
    return takeLoose(scan);
  });
  return { takePallet, takeTyped };
};
