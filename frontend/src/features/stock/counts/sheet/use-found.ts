import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { CountFields } from '#api/inventory/inventory-counts.ts';
import { isDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { unitsOfItem } from '#domain/items/units-of-item.ts';
import { isUsualBatch } from '#domain/scanning/usual-batch.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { text } from '#domain/text.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { stockItem } from '#frontend/features/stock/queries.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { NO_PLACE, useUsualWarehouse } from '#frontend/shared/places/place-field.tsx';
import { typedPlace, warehouseOf } from '#frontend/shared/places/typed-place.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { stockCountQueue } from '../device/count-queue.ts';
import { saveEntry } from '../device/device-store.ts';
import type { SheetRow } from './sheet-rows.ts';

const schema = z.extend(CountFields, {
  // Where it is left empty it is the item's base unit.
  uom: text(20),
  expiryDate: z.string().check(z.refine((day: string) => day === '' || isDay(day), 'Use a day.')),
});

export interface FoundProps {
  readonly countId: string;
  /** Where the sheet is counted; none: it is of items, wherever they are. */
  readonly places: readonly string[];
  readonly inventoryIDs: readonly string[];
  /** What is on the sheet: its items can be chosen, and their units are known without a network. */
  readonly rows: readonly Pick<SheetRow, 'inventoryID' | 'name' | 'uoms'>[];
  /** What was scanned and is not on the sheet. */
  readonly scanned: string;
  readonly onClose: () => void;
}

/** The rows of a sheet by their item. */
type SheetItems = ReadonlyMap<string, FoundProps['rows'][number]>;

const useFoundForm = ({ places, inventoryIDs, scanned }: FoundProps) => {
  const [onlyItem = '', anotherItem] = inventoryIDs;
  const form = useContractForm(schema, {
    inventoryID: anotherItem === undefined ? onlyItem : '',
    ...{ lotNumber: scanned, place: places.length === 1 ? placeName(places[0] ?? '') : '' },
    ...{ uom: '', expiryDate: '' },
  });
  return form;
};

/** Why what was found can't be added yet; null: it is on its way. */
const missingOf = ({ inventoryID, qty }: { inventoryID: string; qty?: number | null }): string | null => {
  if (inventoryID.trim() === '') return 'Scan or type the item first.';
  return qty === null || qty === undefined || Number.isNaN(qty) ? 'Say how much is there.' : null;
};

/** A scan names an item of the sheet, or the lot that was found and the date on it. */
const useFoundScans = (
  form: ReturnType<typeof useFoundForm>,
  items: SheetItems,
  onOk: () => Promise<string | null>,
): void =>
  useScanner(1, ({ text: code, reading }) => {
    if (reading.kind === 'command')
      return takeCommand(reading, {
        onOk,
        onQty: (qty) => form.setValue('qty', qty, { shouldDirty: true }),
      });
    const say = (name: 'inventoryID' | 'lotNumber' | 'expiryDate', value: string): void =>
      form.setValue(name, value, { shouldDirty: true });
    const row = items.get(codeKey(code));
    if (row) {
      say('inventoryID', row.inventoryID);
      return { good: row.inventoryID };
    }
    if (reading.kind === 'text' && !isUsualBatch(code))
      return { bad: `${code} is no usual batch number. Type it, if it is one.` };
    if (reading.kind === 'text' || (reading.kind === 'label' && reading.isBare)) {
      say('lotNumber', code);
      return { good: `Lot ${code}` };
    }
    const said = reading.kind === 'label' ? reading.fields : null;
    if (!said?.lotNumber) return { bad: `${code} names no lot.` };
    say('lotNumber', said.lotNumber);
    const day = said.useBy ?? said.bestBefore;
    // A label without a date leaves the one that stands there.
    if (day) say('expiryDate', day);
    return { good: `Lot ${said.lotNumber}` };
  });

/** The units of an item, the base unit first: of the sheet, else as the server knows it; none: it is not known. */
const useUnits = (typed: string, items: SheetItems): readonly string[] => {
  const id = useDeferredValue(codeKey(typed));
  const row = items.get(id);
  const item = useQuery({
    ...stockItem(id),
    enabled: id.length > 2 && row === undefined,
    meta: { hidesProgress: true },
    retry: false,
  }).data;
  if (row) return row.uoms;
  return item ? unitsOfItem(item) : [];
};

/** The form of what was found; what is sent of it is kept on this device first. */
export const useFound = (props: FoundProps) => {
  const { countId, places, rows, onClose } = props;
  const { sub } = useUser();
  const form = useFoundForm(props);
  const [inventoryID] = useWatch({ control: form.control, name: ['inventoryID'] });
  const usual = useUsualWarehouse();
  const warehouseID = warehouseOf(places[0] ?? '') ?? usual;
  const items: SheetItems = new Map(rows.map((row) => [codeKey(row.inventoryID), row]));
  const units = useUnits(inventoryID ?? '', items);
  const submit = form.handleSubmit(({ expiryDate: day, place: typed, uom: chosen, ...fields }) => {
    const target = typedPlace(typed, warehouseID);
    if (target === null || (places.length > 0 && !places.includes(target))) {
      const message = places.length > 0 ? `This sheet is of ${places.map(placeName).join(', ')}.` : NO_PLACE;
      form.setError('place', { message }, { shouldFocus: true });
      return;
    }
    const uom = chosen || units[0];
    if (uom === undefined) {
      form.setError('uom', { message: 'Say in which unit.' }, { shouldFocus: true });
      return;
    }
    const request = { ...fields, uom, countId, entryId: ulid(), place: target, replaces: null };
    void saveEntry(sub ?? '', { ...request, ...(day !== '' && { expiryDate: day }) }).then(() =>
      stockCountQueue.send(sub ?? ''),
    );
    onClose();
  });
  useFoundScans(form, items, async () => {
    const missing = missingOf(form.getValues());
    const wrong = await form.pressed(submit, {
      ...{ inventoryID: 'Item', lotNumber: 'Lot', place: 'Where', qty: 'Counted', uom: 'Unit' },
      expiryDate: 'Date',
    });
    return missing ?? wrong;
  });

  return { form, items: [...items.values()], units, submit };
};
