import type { PalletDetail, PalletRow } from '#api/pallets.ts';
import type { PalletActName, PalletState } from '#domain/pallets/pallet-state.ts';
import { isInWarehouse, placeName } from '#domain/stock/ledger/place.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import type { PillTone } from '#frontend/ui/feedback/pill.tsx';

const TONES: Readonly<Record<PalletState, PillTone>> = {
  Open: 'neutral',
  Closed: 'good',
  Allocated: 'neutral',
  Loaded: 'neutral',
  Shipped: 'neutral',
  Void: 'neutral',
};

/** How a pallet stands, its hold first. */
export const stateOf = ({ state, hold }: Pick<PalletRow, 'state' | 'hold'>) =>
  hold === null
    ? { label: state, tone: TONES[state] }
    : { label: `${state}, on hold`, tone: 'warn' as PillTone };

export const lotLabel = (lotNumber: string): string => (lotNumber === '' ? 'No lot' : lotNumber);

/** A lot without a number is a choice as well: its value is no empty text. */
export const LOT = 'lot:';

interface LotToChoose {
  readonly lotNumber: string;
  readonly onHand: number;
  readonly notUsable: unknown;
}

/** A lot to choose from, with how much of it there is. */
export const lotChoice = ({ lotNumber, onHand, notUsable }: LotToChoose, baseUom: string): string =>
  `${lotLabel(lotNumber)}: ${quantityText(onHand)} ${baseUom}${notUsable ? ', not usable' : ''}`;

/** What is on it in a few words. */
export const productText = ({ lines }: Pick<PalletRow, 'lines'>): string => {
  const items = new Set(lines.map(({ inventoryID }) => inventoryID));
  if (items.size === 0) return 'Nothing yet';
  return items.size === 1 ? `${lines[0]?.inventoryID}` : `${items.size} items`;
};

export const lotText = ({ lines }: Pick<PalletRow, 'lines'>): string =>
  lines.length === 1
    ? lotLabel(lines[0]?.lotNumber ?? '')
    : lines.length === 0
      ? '–'
      : `${lines.length} lots`;

export const quantityOf = ({ lines }: Pick<PalletRow, 'lines'>): string =>
  lines.length === 0
    ? '–'
    : lines.length === 1
      ? `${quantityText(lines[0]?.qty ?? 0)} ${lines[0]?.baseUom ?? ''}`
      : 'Mixed';

const NOT_USABLE: Readonly<Record<NonNullable<PalletDetail['lines'][number]['notUsable']>, string>> = {
  RECALLED: 'Recalled',
  ON_HOLD: 'On hold',
  QUARANTINE: 'In quarantine',
  REJECTED: 'Rejected',
  PAST_USE_BY: 'Past its use-by',
  PAST_BEST_BEFORE: 'Past its best-before',
};

/** How a lot on it stands today. */
export const standing = ({
  notUsable,
  warning,
}: PalletDetail['lines'][number]): { label: string; tone: PillTone } => {
  if (notUsable) return { label: NOT_USABLE[notUsable], tone: 'bad' };
  return warning ? { label: 'Past its best-before', tone: 'warn' } : { label: 'Usable', tone: 'good' };
};

const ACTS: Readonly<Record<PalletActName, string>> = {
  built: 'Begun',
  converted: 'Made by a conversion',
  added: 'Goods put on',
  taken: 'Goods taken off',
  broken: 'Broken up',
  closed: 'Closed',
  reopened: 'Reopened',
  moved: 'Moved',
  held: 'Put on hold',
  released: 'Released',
  voided: 'Voided',
};

export const actLabel = (act: PalletActName): string => ACTS[act];

/** What came or went, from where to where. */
export const eventText = ({ lines, from, to, reason }: PalletDetail['history'][number]): string => {
  const goods = lines.map(
    ({ inventoryID, lotNumber, qty }) =>
      `${quantityText(qty)} of ${inventoryID}${lotNumber === '' ? '' : `, lot ${lotNumber}`}`,
  );
  const way =
    from && from === to
      ? `at ${placeName(from)}`
      : [from && `from ${placeName(from)}`, to && `to ${placeName(to)}`].filter(Boolean).join(' ');
  return [goods.join('; '), way, reason].filter(Boolean).join(' · ') || '–';
};

/** Every word is in its number, its items, lots, names or place. */
export const filterPallets = (pallets: readonly PalletRow[], search: string): readonly PalletRow[] => {
  const words = search.toLocaleLowerCase('en-AU').split(/\s+/).filter(Boolean);
  if (words.length === 0) return pallets;
  return pallets.filter(({ sscc, lines, location, state }) => {
    const said = lines.flatMap(({ inventoryID, lotNumber, name }) => [inventoryID, lotNumber, name]);
    const text = [sscc, ...said, location, placeName(location), state].join(' ').toLocaleLowerCase('en-AU');
    return words.every((word) => text.includes(word));
  });
};

/** Those that stand in a warehouse, or stood there last; null: all. */
export const palletsIn = (pallets: readonly PalletRow[], warehouseID: string | null): readonly PalletRow[] =>
  pallets.filter(({ location }) => isInWarehouse(location, warehouseID));

export const palletsText = (count: number): string => `${count} ${count === 1 ? 'pallet' : 'pallets'}`;
