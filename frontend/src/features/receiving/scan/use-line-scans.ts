import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { codeKey, isSameCode } from '#domain/code-key.ts';
import { arrivalRefusal } from '#domain/items/arrival-warning.ts';
import type { LabelReading, ScanReading } from '#domain/scanning/read-scan.ts';
import { isUsualBatch } from '#domain/scanning/usual-batch.ts';
import type { LotFields } from '#frontend/features/receiving/line/check-line.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import type { LineForm } from '#frontend/features/receiving/line/lot-row.tsx';
import { gtinsOf, isItemOf } from '#frontend/features/receiving/orders/scan-target.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { scannerProfile } from '#frontend/shared/scanning/scanner-profile.ts';
import { type ScanQuestion, settleScan, useAddingScans } from '#frontend/shared/scanning/use-adding-scans.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { factsOf, itemsOfGtin, unitOfGtin } from './item-facts.ts';
import { otherDate, storedDate } from './known-lots.ts';
import { type LineLabel, lineLabel, scanIntoLine } from './line-scan.ts';
import type { LoadedFacts } from './loaded-facts.ts';

type CommandReading = Extract<ScanReading, { kind: 'command' }>;

const COMMANDS = { OK: 'Confirm', QTY: 'Type the quantity', REMOVE: 'Taken off' } as const;

/** What else a code may be that is scanned into the dialog of a line. */
export interface OtherNames {
  /** Of the delivery's other lines. */
  readonly items: readonly string[];
  /** Numbers of orders: of this delivery, and that are listed. */
  readonly orders: readonly string[];
}

/** What else is called so, as a sentence: a batch number that is one of these was hardly meant. */
const otherName = (text: string, line: DeliveryLine, { items, orders }: OtherNames): string | null => {
  const isOneOf = (names: readonly string[]): boolean => names.some((name) => isSameCode(name, text));
  if (isOneOf(items)) return `${text} is another item here: confirm ${line.inventoryID} first.`;
  if (isSameCode(line.orderNbr, text)) return `${text} is the number of this order.`;
  return isOneOf(orders) ? `${text} is another order: confirm ${line.inventoryID} first.` : null;
};

interface LineScans {
  readonly line: DeliveryLine;
  readonly others: OtherNames;
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
  readonly onRemove: (row: number) => void;
  readonly onSubmit: () => void;
}

/** The longest that a lot's number may be. */
const MAX_BATCH = 100;

const textLabel = (text: string): LineLabel => ({ lotNumber: text, expiryDate: null, qty: null, perScan: 1 });

const lotText = ({ lotNumber, useBy, bestBefore }: LabelReading['fields']): string =>
  [lotNumber && `Batch ${lotNumber}`, (useBy ?? bestBefore) && `date ${useBy ?? bestBefore}`]
    .filter(Boolean)
    .join(', ');

/** What is scanned into the dialog of a line: labels fill it, in any order; what is unclear is asked. */
export const useLineScans = ({
  line,
  others,
  facts,
  form,
  arrivedOn,
  counted,
  left,
  onAppend,
  onRemove,
  onSubmit,
}: LineScans): ScanQuestion | null => {
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

  const takeLabel = async (reading: LabelReading): Promise<ScanOutcome> => {
    const gtin = reading.fields.gtin ?? reading.fields.contentGtin;
    const { facts: known, unread } = await facts(gtinsOf(reading));
    const item = factsOf(known, line.inventoryID);
    const isOurs = gtin !== null && item !== null && unitOfGtin(item, gtin) !== null;
    if (gtin !== null && !isOurs) {
      const [other] = itemsOfGtin(known, gtin);
      if (other) return { bad: `That is ${other.inventoryID}. Confirm ${line.inventoryID} first.` };
      if (reading.isBare) return takeNumber(reading, unread);
    }
    if (reading.fields.sscc !== null && gtin === null && reading.fields.lotNumber === null)
      return { bad: `${reading.fields.sscc} is a pallet. Scan the label that says what is on it.` };
    if (!line.lotTrackingEnabled && !isOurs)
      return {
        bad:
          unread ??
          `${line.inventoryID} has no batch number, and no GTIN that is known as ${gtin ?? 'this'}.`,
      };
    const unknown =
      gtin === null || isOurs
        ? ''
        : unread === null
          ? `GTIN ${gtin} is not known of it: check the item and the quantity. `
          : `${unread} Check the item and the quantity. `;
    return fill(
      lineLabel(reading, line, item),
      `${unknown}${lotText(reading.fields) || line.inventoryID}${reading.warnings[0] ? ` (${reading.warnings[0]})` : ''}`,
    );
  };

  const askIfBatch = (text: string, question: string): ScanOutcome =>
    ask(question, [
      { label: `Batch ${text}`, take: () => settleScan(fill(textLabel(text), `Batch ${text}`)) },
      { label: 'Leave it', take: () => undefined },
    ]);

  /** A number that checks out as a GTIN which no item of the delivery has: a batch number may look like that. */
  const takeNumber = ({ text }: LabelReading, unread: string | null): ScanOutcome =>
    line.lotTrackingEnabled
      ? askIfBatch(
          text,
          unread === null
            ? `${text} is a GTIN that no item here has, or a batch number. Which?`
            : `${unread} Is it a batch number?`,
        )
      : { bad: unread ?? `${text} is no GTIN of ${line.inventoryID}.` };

  const takeText = (text: string): ScanOutcome | Promise<ScanOutcome> => {
    if (isItemOf(text, line)) {
      if (scannerProfile().counting === 'fill') return { good: line.inventoryID };
      return fill({ ...textLabel(text), lotNumber: null }, line.inventoryID);
    }
    if (!line.lotTrackingEnabled)
      return { bad: `${line.inventoryID} has no batch number. Confirm its quantity first.` };
    if (text.length > MAX_BATCH) return { bad: `A code of ${text.length} characters is no batch number.` };
    if (!isUsualBatch(text)) return askIfBatch(text, `${text} is no usual batch number. Is it one?`);
    const name = otherName(text, line, others);
    if (name !== null) return askIfBatch(text, `${name} Or is it the batch number?`);
    return fill(textLabel(text), `Batch ${text}`);
  };

  const takeCommand = ({ command, qty, text }: CommandReading): ScanOutcome => {
    if (command === 'NEW') return { bad: `${text} does nothing here.` };
    const lots = form.getValues('lots');
    const row = lots.length - 1;
    if (command === 'OK') onSubmit();
    else if (command === 'QTY' && qty !== null && !line.serialTracked) {
      form.setValue(`lots.${row}.qty`, String(qty), { shouldDirty: true });
      return { good: `Quantity ${qty}` };
    } else if (command === 'QTY')
      form.setFocus(line.serialTracked ? `lots.${row}.lotNumber` : `lots.${row}.qty`);
    else if (lots.length > 1) onRemove(row);
    else {
      countedLots.current.clear();
      form.setValue('lots.0', { qty: '', lotNumber: '', expiryDate: '' }, { shouldDirty: true });
    }
    return { good: COMMANDS[command] };
  };

  const takeReading = ({ reading }: Scan): ScanOutcome | Promise<ScanOutcome> => {
    switch (reading.kind) {
      case 'command':
        return takeCommand(reading);
      case 'unclear':
        return ask(`The scanner may have lost a separator in ${reading.text}. What does the label say?`, [
          ...reading.cuts.map((cut) => ({
            label: lotText(cut.fields),
            take: () => settleScan(takeLabel(cut)),
          })),
          {
            label: `Batch ${reading.asRead?.fields.lotNumber ?? reading.text}`,
            take: () =>
              settleScan(
                reading.asRead
                  ? takeLabel(reading.asRead)
                  : fill(textLabel(reading.text), `Batch ${reading.text}`),
              ),
          },
        ]);
      case 'label':
        return takeLabel(reading);
      default:
        return takeText(reading.text);
    }
  };

  const { question, ask } = useAddingScans(
    2,
    () => scannerProfile().counting === 'add',
    (scan) => takeReading(scan),
  );

  return question;
};
