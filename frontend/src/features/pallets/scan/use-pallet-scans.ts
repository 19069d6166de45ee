import { useNavigate } from 'react-router-dom';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { type ScanOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { wrongSscc } from './wrong-sscc.ts';

/** What is scanned over the page of a pallet: another pallet is opened, anything else is for this one. */
export const usePalletScans = (onScan: (scan: Scan) => ScanOutcome): void => {
  const navigate = useNavigate();
  useScanner(0, (scan) => {
    const { reading } = scan;
    const scanned = reading.kind === 'label' ? reading.fields.sscc : null;
    const wrong = wrongSscc(scan.text);
    if (wrong !== null) return { bad: wrong };
    if (scanned === null) return onScan(scan);
    void navigate(palletPath(scanned));
    return { good: `Pallet ${scanned}` };
  });
};
