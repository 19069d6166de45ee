import { numberIn } from '#adapters/accounting/operations/create-outcome.ts';
import {
  changeDocument,
  endDocument,
  field,
  putDocument,
  type WriteDeps,
  type WrittenAs,
} from '#adapters/accounting/operations/write-document.ts';
import type { AdjustmentName } from '#app/stock/posting/accounting-adjustment-ports.ts';
import { subtract, toNumber, ZERO } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';
import type {
  AdjustedRow,
  AdjustmentToPost,
  AdjustmentType,
} from '#domain/stock/posting/adjustment-to-post.ts';
import { adjustment, FORMS } from './adjustments.ts';

/** What the field of a description holds. */
const DESCRIPTION_LENGTH = 256;

const writtenAs = (type: AdjustmentType): WrittenAs<AdjustmentName> => ({
  ...FORMS[type],
  made(record) {
    const nbr = numberIn(record, 'ReferenceNbr');
    return nbr === null ? null : { type, nbr };
  },
});

/** Left out where there is nothing to say: an empty field would clear what the system fills in by itself. */
const lotOf = ({ lotNumber, expiryDate }: AdjustedRow) => ({
  ...(lotNumber === '' ? {} : { LotSerialNbr: field(lotNumber) }),
  ...(expiryDate === null ? {} : { ExpirationDate: field(expiryDate) }),
});

const itemOf = ({ inventoryID, warehouseID, uom }: AdjustedRow) => ({
  ...{ InventoryID: field(inventoryID), WarehouseID: field(warehouseID) },
  ...(uom === '' ? {} : { UOM: field(uom) }),
});

/** A row for each lot and location. */
const adjustedRow = (row: AdjustedRow) => ({
  ...{ ...itemOf(row), LocationID: field(row.locationID), ...lotOf(row) },
  Qty: field(toNumber(row.qty)),
});

/** An issue says how much goes out, and of which lot a level below. */
const issuedRow = (row: AdjustedRow) => {
  const at = { Location: field(row.locationID), Qty: field(toNumber(subtract(ZERO, row.qty))) };
  const lots = row.lotNumber === '' ? {} : { Allocations: [{ ...at, ...lotOf(row) }] };
  return { ...itemOf(row), TranType: field('Issue'), ...at, ...lots };
};

const bodyOf = ({ type, date, reason, rows }: AdjustmentToPost, marker: string) => ({
  ...(type === 'Adjustment' ? { Hold: field(false) } : {}),
  ...{ Date: field(date), ExternalRef: field(marker) },
  ...(reason === '' ? {} : { Description: field(reason.slice(0, DESCRIPTION_LENGTH)) }),
  Details: type === 'Issue' ? rows.map(issuedRow) : rows.map(adjustedRow),
});

export const createAdjustment = (deps: WriteDeps, made: AdjustmentToPost, marker: string) =>
  putDocument(deps, writtenAs(made.type), 'create', bodyOf(made, marker));

export const openAdjustment = (deps: WriteDeps, { type, nbr }: AdjustmentName) =>
  changeDocument(deps, writtenAs(type), 'open', { ReferenceNbr: field(nbr), Hold: field(false) });

export const releaseAdjustment = (deps: WriteDeps, { type, nbr }: AdjustmentName) => {
  const { entity, action, noun } = FORMS[type];
  return endDocument(deps, {
    ...{ entity, action, name: `${noun} ${nbr}`, keys: { ReferenceNbr: nbr } },
    async status(deadline) {
      const found = await adjustment(deps.records, { type, nbr }, deadline);
      return found.ok ? ok(found.value?.status ?? null) : found;
    },
  });
};
