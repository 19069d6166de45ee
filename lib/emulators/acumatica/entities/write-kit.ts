import { exception } from '#emulators/acumatica/http/error-replies.ts';
import type { Kit, KitComponent, KitNonStockComponent } from '#emulators/acumatica/records/records.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { sessionRowId } from '#emulators/acumatica/wire/encode.ts';
import type { EntityRequest, WriteResult } from './entity-request.ts';

type Component = KitComponent | KitNonStockComponent;

const idOf = (row: Partial<KitComponent & KitNonStockComponent>): string =>
  (row.StockInventoryID ?? row.NonStockInventoryID ?? '').trim().toUpperCase();

/**
 * Rows of a kit specification: those that name their id change that row, the others are entered beside what stands,
 * which is refused where the component stands there already.
 */
function kitRows<Row extends Component>(
  stored: readonly Row[],
  sent: readonly SentRow[] | undefined,
  { session }: EntityRequest,
  newRow: (fields: SentRow['fields']) => Row,
): Row[] | Extract<WriteResult, { reply: unknown }> {
  const rows = new Map(stored.map((row) => [row.id, row]));
  for (const { id, fields, delete: isDeleted } of sent ?? []) {
    const found = stored.find((row) => sessionRowId(session.id, row.id) === id);
    if (found && isDeleted) rows.delete(found.id);
    else if (found) rows.set(found.id, { ...found, ...fields } as Row);
    else if (!isDeleted) {
      const row = newRow(fields);
      rows.set(row.id, row);
    }
  }
  const all = [...rows.values()];
  if (new Set(all.map(idOf)).size < all.length)
    return { reply: exception('Component Item must be unique across the components of the kit.') };
  return all;
}

/** The rows that a kit has after it was written, or why it can't be. */
export function componentsOf(
  existing: Kit | undefined,
  sent: SentRow,
  call: EntityRequest,
  newId: () => string,
): Pick<Kit, 'StockComponents' | 'NonStockComponents'> | Extract<WriteResult, { reply: unknown }> {
  const { store } = call.simulator;
  const stock = kitRows(existing?.StockComponents ?? [], sent.rows.StockComponents, call, (fields) => ({
    ...{ id: newId(), StockInventoryID: '', ComponentQty: 1 },
    UOM: store.get('stockItems', fields.StockInventoryID)?.BaseUOM ?? 'EA',
    ...fields,
  }));
  if ('reply' in stock) return stock;
  const other = kitRows(existing?.NonStockComponents ?? [], sent.rows.NonStockComponents, call, (fields) => ({
    ...{ id: newId(), NonStockInventoryID: '', ComponentQty: 1 },
    UOM: store.get('nonStockItems', fields.NonStockInventoryID)?.BaseUOM ?? 'EA',
    ...fields,
  }));
  return 'reply' in other ? other : { StockComponents: stock, NonStockComponents: other };
}
