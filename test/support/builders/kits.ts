import type { Posting } from '#domain/posting/posting-record.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit } from '#domain/production/posting/posted-kit.ts';
import { quantity } from '#domain/quantity.ts';

/** Twenty pies of lot P1, ten kilograms of apples of two lots in them. */
export const aKit = (more: Partial<KitToPost> = {}): KitToPost => ({
  ...{ inventoryID: 'PIE', revision: 'V1', qty: quantity(20), uom: 'EA' },
  ...{
    warehouseID: 'WH1',
    locationID: 'LINE1',
    date: '2026-11-20',
    lotNumber: 'P1',
    expiryDate: '2027-02-18',
  },
  parts: [
    {
      ...{ inventoryID: 'APPLE', uom: 'KG' },
      lots: [
        { lotNumber: 'A2', locationID: 'STORE', qty: quantity(7) },
        { lotNumber: 'A3', locationID: 'STORE', qty: quantity(3) },
      ],
    },
  ],
  ...more,
});

/** The same kit as the accounting system shows it. */
export const aPostedKit = (kit: KitToPost = aKit(), more: Partial<PostedKit> = {}): PostedKit => ({
  ...{ type: 'Assembly', kitNbr: '000007', status: 'Released', description: 'PR-1' },
  ...{ inventoryID: kit.inventoryID, revision: kit.revision, qty: kit.qty },
  lots: [
    {
      ...{ rowId: 'o', lotNumber: kit.lotNumber, locationID: kit.locationID, qty: kit.qty },
      expiryDate: kit.expiryDate,
    },
  ],
  parts: kit.parts.map(({ inventoryID, lots }, index) => ({
    ...{ rowId: `c${index}`, lineNbr: index + 1, inventoryID },
    qty: quantity(lots.reduce((all, { qty }) => all + qty, 0) / 1_000_000),
    lots: lots.map((lot, at) => ({ ...lot, rowId: `c${index}.${at}`, expiryDate: null })),
  })),
  ...more,
});

/** A closed run on its way into the books. */
export const aPosting = (more: Partial<Posting> = {}): Posting => ({
  ...{ postingId: '01JD00000000000000ABCDEFGH', kind: 'kit', documentNbr: 'PR-000123' },
  ...{ marker: 'PR-000123-ABCDEFGH', createdAt: '2026-11-20T00:00:00.000Z', createdBy: 'wendy' },
  begun: null,
  kit: aKit(),
  shipment: null,
  adjustment: null,
  state: { status: 'QUEUED', nextAttemptAt: Date.parse('2026-11-20T00:00:00.000Z') },
  ...{ remark: null, transientAttempts: 0, attempts: [], version: 1 },
  ...more,
});
