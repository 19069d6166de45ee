import { codeKey } from '#domain/code-key.ts';
import { isOrAre } from '#domain/count-text.ts';
import type { ConversionPlan } from '#domain/pallets/conversion-plan.ts';
import { toNumber } from '#domain/quantity.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { FieldGrid, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { LOT, lotChoice, palletsText } from './pallet-labels.ts';
import { type Converted, useConverting } from './use-converting.ts';

/** Goods at a place onto pallets: how many they make is shown before it is done. */
export const ConvertCard = (converted: Converted) => {
  const { typed, asked, change, chooseItem, convert, isPending, failure, ...found } =
    useConverting(converted);
  const { item, readFailure, lots, lot, isLotAway, places, from, units, uom, plan, short } = found;
  const { qty, casesPerPallet, restOnPallet } = typed;
  return (
    <Card>
      <form
        className="floor"
        aria-label="Convert items to pallets"
        onSubmit={(event) => {
          event.preventDefault();
          convert();
        }}
      >
        <Stack gap="medium">
          <FieldGrid>
            <TextField
              label="Item"
              hint="Type its inventory ID, or scan it or the label of a case."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              data-scan="hand-over"
              value={typed.inventoryID}
              onChange={(event) => change({ inventoryID: event.target.value })}
              onBlur={() => codeKey(typed.inventoryID) !== asked && chooseItem(typed.inventoryID)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || codeKey(typed.inventoryID) === asked) return;
                event.preventDefault();
                chooseItem(typed.inventoryID);
              }}
              error={
                readFailure ? reasonOf(readFailure, 'That item could not be read. Try again.') : undefined
              }
            />
            {item && (
              <SelectField
                label="Lot"
                noneLabel={lots.length === 0 ? 'Nothing of it is loose' : 'Choose a lot, or scan it'}
                options={lots.map((one) => ({
                  value: LOT + one.lotNumber,
                  label: lotChoice(one, item.baseUom),
                }))}
                value={lot ? LOT + lot.lotNumber : null}
                onChange={(value) => change({ lot: value, from: null })}
              />
            )}
            {lot && (
              <SelectField
                label="From"
                noneLabel="Choose a place, or scan it"
                options={places.map(({ place, onHand }) => ({
                  value: place,
                  label: `${placeName(place)}: ${quantityText(onHand)} ${item?.baseUom ?? ''}`,
                }))}
                value={from?.place ?? null}
                onChange={(value) => change({ from: value })}
              />
            )}
          </FieldGrid>
          {item && lot && (
            <>
              <FieldGrid>
                <NumberField
                  label="Quantity"
                  min={0}
                  hasButtons
                  value={qty}
                  onChange={(qty) => change({ qty })}
                />
                <SelectField
                  label="Unit"
                  noneLabel="Choose a unit"
                  options={units.map((unit) => ({ value: unit, label: unit }))}
                  value={uom}
                  onChange={(value) => change({ uom: value })}
                />
                <NumberField
                  label="Cases on a pallet"
                  hint="Leave it empty to use the item's layers."
                  min={1}
                  value={casesPerPallet}
                  onChange={(casesPerPallet) => change({ casesPerPallet })}
                />
              </FieldGrid>
              <Checkbox
                label="Rest on a pallet"
                hint="What does not fill a pallet goes on one more."
                isOn={typed.restOnPallet}
                onChange={(restOnPallet) => change({ restOnPallet })}
              />
            </>
          )}
          {isLotAway && item && (
            <Banner tone="warning">
              {`Lot ${typed.lot?.slice(LOT.length)} of ${item.inventoryID} is loose at no place. Choose another, or look at its page.`}
            </Banner>
          )}
          {failure && <Banner tone="error">{reasonOf(failure, 'That did not work. Try again.')}</Banner>}
          {plan && !plan.ok && <Banner tone="warning">{plan.error.message}</Banner>}
          {plan?.ok && item && <p>{planText(plan.value, item.baseUom, restOnPallet)}</p>}
          {short && item && (
            <Banner tone="warning">{`Only ${quantityText(short.onHand)} ${item.baseUom} ${isOrAre(short.onHand)} there.`}</Banner>
          )}
          <Row>
            <Button
              look="primary"
              type="submit"
              disabled={!plan?.ok || !from || short !== null}
              isPending={isPending}
              pendingLabel="Making pallets..."
            >
              {plan?.ok ? `Make ${palletsText(plan.value.pallets.length)}` : 'Make pallets'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
};

/** What it makes, before it is done. */
const planText = (plan: ConversionPlan, baseUom: string, isRestOnPallet: boolean): string => {
  const { full, casesPerPallet, caseUom, perPallet, rest } = plan;
  const each = `${casesPerPallet} ${caseUom}${caseUom === baseUom ? '' : ` (${quantityText(toNumber(perPallet))} ${baseUom})`}`;
  const left = `${quantityText(toNumber(rest))} ${baseUom} ${isRestOnPallet ? 'go on one more' : 'stay loose'}`;
  return `${full} full ${full === 1 ? 'pallet' : 'pallets'} of ${each}; ${rest === 0 ? 'nothing is left over' : left}.`;
};
