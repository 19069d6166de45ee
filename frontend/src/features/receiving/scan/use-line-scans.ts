import { isSameCode } from '#domain/code-key.ts';
import type { LabelReading, ScanReading } from '#domain/scanning/read-scan.ts';
import { isUsualBatch } from '#domain/scanning/usual-batch.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import { gtinsOf, isItemOf } from '#frontend/features/receiving/orders/scan-target.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { scannerProfile } from '#frontend/shared/scanning/scanner-profile.ts';
import { type ScanQuestion, settleScan, useAddingScans } from '#frontend/shared/scanning/use-adding-scans.ts';
import type { ScanOutcome } from '#frontend/shared/scanning/use-scanner.ts';
import { factsOf, itemsOfGtin, unitOfGtin } from './item-facts.ts';
import { type LineLabel, lineLabel } from './line-scan.ts';
import { type OpenLine, useFilledLots } from './use-filled-lots.ts';

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

interface LineScans extends OpenLine {
  readonly others: OtherNames;
  readonly onRemove: (row: number) => void;
  /** Answers what is missing; null: it is confirmed. */
  readonly onSubmit: () => Promise<string | null>;
}

/** The longest that a lot's number may be. */
const MAX_BATCH = 100;

const textLabel = (text: string): LineLabel => ({ lotNumber: text, expiryDate: null, qty: null, perScan: 1 });

const lotText = ({ lotNumber, useBy, bestBefore }: LabelReading['fields']): string =>
  [lotNumber && `Batch ${lotNumber}`, (useBy ?? bestBefore) && `date ${useBy ?? bestBefore}`]
    .filter(Boolean)
    .join(', ');

/** What is scanned into the dialog of a line: labels fill it, in any order; what is unclear is asked. */
export const useLineScans = ({ others, onRemove, onSubmit, ...open }: LineScans): ScanQuestion | null => {
  const { line, facts, form } = open;
  const { fill, clear } = useFilledLots(open);

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

  const takeCommand = async ({ command, qty, text }: CommandReading): Promise<ScanOutcome> => {
    if (command === 'NEW') return { bad: `${text} does nothing here.` };
    const lots = form.getValues('lots');
    const row = lots.length - 1;
    if (command === 'OK') {
      const missing = await onSubmit();
      return missing === null ? { good: COMMANDS.OK } : { bad: missing };
    }
    if (command === 'QTY' && qty !== null && !line.serialTracked) {
      form.setValue(`lots.${row}.qty`, String(qty), { shouldDirty: true });
      return { good: `Quantity ${qty}` };
    } else if (command === 'QTY')
      form.setFocus(line.serialTracked ? `lots.${row}.lotNumber` : `lots.${row}.qty`);
    else if (lots.length > 1) onRemove(row);
    else clear();
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
