import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { codeKey } from '#domain/code-key.ts';
import { arrivalRefusal } from '#domain/items/arrival-warning.ts';
import type { LotFields } from '#frontend/features/receiving/line/check-line.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import type { LineForm } from '#frontend/features/receiving/line/lot-row.tsx';
import { scannerProfile } from '#frontend/shared/scanning/scanner-profile.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { factsOf } from './item-facts.ts';
import { otherDate, storedDate } from './known-lots.ts';
import { type LineLabel, scanIntoLine } from './line-scan.ts';
import type { LoadedFacts } from './loaded-facts.ts';

/** The line of a delivery whose dialog is open, and its form. */
export interface OpenLine {
  readonly line: DeliveryLine;
  /** As soon as they are known, for the GTINs of a scan; without them, where nobody answers. */
  readonly facts: (gtins: readonly string[]) => Promise<LoadedFacts>;
  readonly form: UseFormReturn<LineForm>;
  /** The day by which dates are judged, `YYYY-MM-DD`. */
  readonly arrivedOn: string;
  /** Lots whose quantity was counted before. */
  readonly counted: readonly LotFields[];
  /** What remains beside the lots that are there. */
  readonly left: () => string;
  readonly onAppend: (lot: LotFields, focus: keyof LotFields) => void;
}

/** What a label says goes into the lots of a line: a new one, or one that is there; dates are held against the rules first. */
export const useFilledLots = ({ line, facts, form, arrivedOn, counted, left, onAppend }: OpenLine) => {
  const client = useQueryClient();
  const countedLots = useRef(new Set(counted.map(({ lotNumber }) => codeKey(lotNumber))));

  /** A lot that is in stock brings its date: nobody waits for it, and nothing that was typed meanwhile is changed. */
  const fillStoredDate = async (lotNumber: string): Promise<void> => {
    const stored = await storedDate(client, line.inventoryID, lotNumber);
    const row = form.getValues('lots').findIndex((lot) => codeKey(lot.lotNumber) === codeKey(lotNumber));
    if (stored !== null && row >= 0 && form.getValues(`lots.${row}.expiryDate`) === '')
      form.setValue(`lots.${row}.expiryDate`, stored, { shouldDirty: true });
  };

  const fill = async (label: LineLabel, said: string): Promise<ScanOutcome> => {
    if (line.lotTrackingEnabled && label.expiryDate !== null) {
      const rules = factsOf((await facts([])).facts, line.inventoryID)?.rules;
      const refused = rules ? arrivalRefusal(rules, label.expiryDate, arrivedOn) : null;
      if (refused !== null) return { bad: refused };
      const stored = await storedDate(client, line.inventoryID, label.lotNumber ?? '');
      if (stored !== null && stored !== label.expiryDate)
        return { bad: otherDate(label.lotNumber ?? '', stored) };
    }
    const lots = form.getValues('lots');
    const result = scanIntoLine({
      line,
      lots,
      label,
      counting: scannerProfile().counting,
      isCounted: (row) =>
        countedLots.current.has(codeKey(lots[row]?.lotNumber ?? '')) ||
        form.getFieldState(`lots.${row}.qty`).isDirty,
      left: left(),
    });
    if (result.kind === 'refused') return { bad: result.reason };
    const { row, missing } = result;
    const next = result.lots[row];
    if (!next) return { bad: 'Nothing was taken.' };
    if (lots[row] === undefined) onAppend(next, missing ?? 'qty');
    else {
      countedLots.current.delete(codeKey(lots[row].lotNumber));
      for (const field of ['qty', 'lotNumber', 'expiryDate'] as const)
        if (next[field] !== lots[row][field])
          form.setValue(`lots.${row}.${field}`, next[field], {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          });
      if (label.perScan === null) form.setFocus(`lots.${row}.qty`);
      else if (missing) form.setFocus(`lots.${row}.${missing}`);
    }
    if (label.perScan !== null && (label.qty !== null || scannerProfile().counting === 'add'))
      countedLots.current.add(codeKey(next.lotNumber));
    if (line.lotTrackingEnabled && next.expiryDate === '') void fillStoredDate(next.lotNumber);
    return { good: `${said}${line.serialTracked ? '' : `, ${next.qty || 'no'} ${line.uom}`}` };
  };

  /** The first lot is blank again, and nothing was counted. */
  const clear = (): void => {
    countedLots.current.clear();
    form.setValue('lots.0', { qty: '', lotNumber: '', expiryDate: '' }, { shouldDirty: true });
  };

  return { fill, clear };
};
