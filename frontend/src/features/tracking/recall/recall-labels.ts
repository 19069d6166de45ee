import type { RecallCustomer, RecallDetail } from '#api/tracking/recall-answers.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';

type Lot = RecallDetail['lots'][number];

/** So long a time: '2 h 5 min', '40 s'. */
const timeText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
};

export const clockText = ({ msToReachAll, customers, status }: RecallDetail): string => {
  if (msToReachAll !== null) return `${timeText(msToReachAll)} from opening to the last customer`;
  if (customers.length === 0) return 'Nobody has got any of it';
  const reached = customers.filter(({ contacts }) =>
    contacts.some(({ outcome }) => outcome !== 'Not reached'),
  );
  const left = `${reached.length} of ${customers.length} customers reached`;
  return status === 'Open' ? `Running: ${left}` : left;
};

export const goodsText = ({ goods }: RecallCustomer): string =>
  goods
    .map(({ inventoryID, lotNumber, qty, baseUom }) =>
      `${quantityText(qty)} ${baseUom} of ${inventoryID}${lotNumber === '' ? '' : `, lot ${lotNumber}`}`.trim(),
    )
    .join('; ');

export const contactText = ({ contacts }: RecallCustomer): string => {
  const last = contacts.at(-1);
  return last
    ? `${last.outcome}${last.note === '' ? '' : `: ${last.note}`} (${atTheSite(last.at)}, ${last.by})`
    : 'Not yet';
};

export const placesText = ({ places }: Lot): string =>
  places.map(({ place, qty }) => `${placeName(place)}: ${quantityText(qty)}`).join('; ') || '–';

export const lotText = ({ inventoryID, lotNumber }: Lot): string => `${inventoryID}, lot ${lotNumber}`;
