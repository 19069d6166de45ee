import { formatPlace } from '#domain/stock/ledger/place.ts';
import { isCodable, type LabelContent } from './label.ts';

/** A place that can be chosen, as it stands in lists. */
export interface LabelledPlace {
  readonly warehouseID: string;
  readonly locationID: string;
  readonly description: string;
}

/** A place's label: its name large, and the one text by which every page knows it (`loc:MAIN/R1`) in Code 128. */
export const placeLabel = ({ warehouseID, locationID, description }: LabelledPlace): LabelContent => {
  const place = formatPlace({ kind: 'location', warehouseID, locationID });
  return {
    title: locationID,
    isTitleLarge: true,
    facts: [
      { name: 'Warehouse', value: warehouseID },
      ...(description === '' ? [] : [{ name: 'Place', value: description }]),
    ],
    barcodes: isCodable(place) ? [place] : [],
  };
};
