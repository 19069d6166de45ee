import { useId } from 'react';
import type { LotInStock } from '#api/inventory.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { suggestionOf, suggestions } from '#frontend/shared/choose-product.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { ScanQuestionBanner } from '#frontend/shared/scanning/scan-question.tsx';
import type { ScanQuestion } from '#frontend/shared/scanning/use-adding-scans.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import type { GoodsChoice } from './use-goods-choice.ts';
import { lotNotUsable } from './use-issue-scans.ts';

/** A lot's date as it stands behind its number; empty where it has none. */
export const lotDateText = ({ useBy, bestBefore }: LotInStock): string => {
  if (useBy) return `, use by ${useBy}`;
  return bestBefore ? `, best before ${bestBefore}` : '';
};

interface ItemFieldProps {
  readonly choice: GoodsChoice;
  readonly error: string | undefined;
}

export const ItemField = ({ choice: { typed, item, choices, takeItem }, error }: ItemFieldProps) => {
  const listId = useId();
  return (
    <>
      <TextField
        label="Item"
        required
        autoComplete="off"
        data-scan="hand-over"
        list={listId}
        value={typed}
        error={error}
        hint={item ? `${item.inventoryID}, ${item.name}` : 'Its name, number or GTIN.'}
        onChange={(event) => takeItem(event.target.value)}
      />
      <datalist id={listId}>
        {suggestions(typed, choices).map((one) => (
          <option key={one.inventoryID} value={suggestionOf(one)} />
        ))}
      </datalist>
    </>
  );
};

interface ChoiceNotesProps {
  readonly choice: GoodsChoice;
  readonly unclear: ScanQuestion | null;
}

/** What is asked about a scan, and why nothing of the item can be chosen. */
export const ChoiceNotes = ({ choice: { item, stock, lots, unknownLot }, unclear }: ChoiceNotesProps) => (
  <>
    <ScanQuestionBanner question={unclear} />
    {unknownLot !== null && <Banner tone="warning">{lotNotUsable(unknownLot)}</Banner>}
    {item && stock.isError && (
      <Banner tone="error">{reasonOf(stock.error, 'What there is of it could not be read.')}</Banner>
    )}
    {item && stock.data && lots.length === 0 && (
      <Banner tone="warning">{`Nothing of ${item.inventoryID} can be used now.`}</Banner>
    )}
  </>
);

const LOT = 'lot:';

interface LotFieldsProps {
  readonly choice: GoodsChoice;
  readonly error: string | undefined;
}

/** The lot, and where it is taken from if it stands in several places. */
export const LotFields = ({ choice, error }: LotFieldsProps) => {
  const { stock, lots, lot, places, place } = choice;
  if (!stock.data) return null;
  const { baseUom } = stock.data;
  return (
    <>
      {lots.length > 0 && (
        <SelectField
          label="Lot"
          noneLabel="Choose a lot, or scan it"
          hint="What is to be used first is proposed."
          options={lots.map((one) => ({
            value: LOT + one.lotNumber,
            label: `${one.lotNumber || 'No lot'}: ${quantityText(one.onHand)} ${baseUom}${lotDateText(one)}`,
          }))}
          value={lot ? LOT + lot.lotNumber : null}
          error={error}
          onChange={(value) => choice.chooseLot(value === null ? null : value.slice(LOT.length))}
        />
      )}
      {places.length > 1 && (
        <SelectField
          label="From"
          noneLabel="Choose a place"
          options={places.map((one) => ({
            value: one.place,
            label: `${placeName(one.place)}: ${quantityText(one.onHand)} ${baseUom}`,
          }))}
          value={place?.place ?? null}
          onChange={choice.choosePlace}
        />
      )}
      {places.length === 1 && place && <p className="soft">{`From ${placeName(place.place)}.`}</p>}
    </>
  );
};
