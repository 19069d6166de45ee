import type { LotInStock } from '#api/inventory.ts';
import type { DocumentType, MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';

/** What happened to goods, as people on the floor say it. */
export const KIND_LABELS: Readonly<Record<MovementKind, string>> = {
  receive: 'Received',
  issue: 'Issued',
  return: 'Returned',
  produce: 'Produced',
  move: 'Moved',
  palletise: 'Palletised',
  break: 'Taken off a pallet',
  ship: 'Shipped',
  scrap: 'Scrapped',
  sample: 'Sampled',
  adjust: 'Adjusted',
  count: 'Counted',
  opening: 'Opening stock',
};

export const DOCUMENT_LABELS: Readonly<Record<DocumentType, string>> = {
  receipt: 'Receipt',
  run: 'Run',
  move: 'Move',
  pallet: 'Pallet',
  shipment: 'Shipment',
  lot: 'Lot',
  adjustment: 'Adjustment',
  count: 'Count',
  opening: 'Opening stock',
};

const ITEM_KINDS: Readonly<Record<string, string>> = { stock: 'Stock item', 'non-stock': 'Non-stock item' };

/** What kind of item it is, in words. */
export const itemKindLabel = (kind: string): string => ITEM_KINDS[kind] ?? kind;

export const lotLabel = (lotNumber: string): string => (lotNumber === '' ? 'No lot' : lotNumber);

/** What came stands with a plus, what left with a minus. */
export const changeText = (qty: number): string => `${qty > 0 ? '+' : ''}${quantityText(qty)}`;

interface Standing {
  readonly label: string;
  readonly tone: PillTone;
}

const NOT_USABLE: Readonly<Record<NonNullable<LotInStock['notUsable']>, Standing>> = {
  RECALLED: { label: 'Recalled', tone: 'bad' },
  ON_HOLD: { label: 'On hold', tone: 'warn' },
  QUARANTINE: { label: 'Quarantine', tone: 'warn' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  PAST_USE_BY: { label: 'Past use-by', tone: 'bad' },
  PAST_BEST_BEFORE: { label: 'Past best-before', tone: 'bad' },
};

/** How a lot stands today. */
export const standingOf = ({ notUsable, warning }: Pick<LotInStock, 'notUsable' | 'warning'>): Standing => {
  if (notUsable) return NOT_USABLE[notUsable];
  return warning ? { label: 'Past best-before', tone: 'warn' } : { label: 'Released', tone: 'good' };
};

/** A lot's date and what it means. */
export const expiryText = ({ useBy, bestBefore }: Pick<LotInStock, 'useBy' | 'bestBefore'>): string => {
  if (useBy !== null) return `Use by ${dayText(useBy)}`;
  return bestBefore === null ? '–' : `Best before ${dayText(bestBefore)}`;
};
