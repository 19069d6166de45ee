import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PalletRow } from '#api/pallets.ts';
import { codeKey, isSameCode } from '#domain/code-key.ts';
import { isOrAre } from '#domain/count-text.ts';
import { type ConversionPlan, caseUomOf, planConversion } from '#domain/pallets/conversion-plan.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { parsePlace, placeName } from '#domain/stock/ledger/place.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { FieldGrid, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { lotLabel } from './pallet-labels.ts';
import { itemToConvert, layersOf, usePalletAct } from './queries.ts';
import { useConvertScans } from './scan/use-convert-scans.ts';

interface Typed {
  readonly inventoryID: string;
  readonly lot: string | null;
  readonly from: string | null;
  readonly qty: number | null;
  readonly uom: string | null;
  readonly casesPerPallet: number | null;
  readonly restOnPallet: boolean;
}

const NOTHING: Typed = {
  ...{ inventoryID: '', lot: null, from: null, qty: null, uom: null },
  ...{ casesPerPallet: null, restOnPallet: false },
};

const LOT = 'lot:';

const unitsOf = (item: { readonly baseUom: string; readonly conversions: readonly { uom: string }[] }) => [
  ...new Set([item.baseUom, ...item.conversions.map(({ uom }) => uom)]),
];

/** Goods at a place onto pallets: how many they make is shown before it is done. */
export const ConvertCard = ({ onMade }: { readonly onMade: (pallets: readonly PalletRow[]) => void }) => {
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [asked, setAsked] = useState('');
  const item = useQuery(itemToConvert(asked)).data;
  const { error } = useQuery(itemToConvert(asked));
  const lots = (item?.lots ?? []).filter((lot) => loosePlaces(lot).length > 0);
  const lot =
    typed.lot === null
      ? lots.find(() => lots.length === 1)
      : lots.find(({ lotNumber }) => isSameCode(LOT + lotNumber, typed.lot ?? ''));
  const isLotAway = item !== undefined && typed.lot !== null && !lot;
  const places = lot ? loosePlaces(lot) : [];
  const from =
    places.find(({ place }) => place === typed.from) ?? (places.length === 1 ? places[0] : undefined);
  const units = item ? unitsOf(item) : [];
  const uom = typed.uom ?? (item ? caseUomOf(item) : '');
  const layers = useQuery(layersOf(item?.inventoryID ?? '')).data;
  const { qty, casesPerPallet, restOnPallet } = typed;
  // The server's own rule: what it would refuse is said while it is typed.
  const plan =
    item && lot && layers && qty !== null && qty > 0
      ? planConversion(item, layers, {
          ...{ qty, uom, restOnPallet },
          ...(casesPerPallet !== null && { casesPerPallet }),
        })
      : null;
  const short = plan?.ok && from && quantity(from.onHand) < plan.value.qty ? from : null;
  const converting = usePalletAct('convert_items');
  const idOf = useContentId();
  const change = (next: Partial<Typed>): void => setTyped({ ...typed, ...next });

  const chooseItem = (inventoryID: string): void => {
    setTyped({ ...NOTHING, inventoryID });
    setAsked(codeKey(inventoryID));
  };

  useConvertScans({
    inventoryID: item?.inventoryID,
    lotNumbers: lots.map(({ lotNumber }) => lotNumber),
    places: places.map(({ place }) => place),
    onItem: chooseItem,
    onLot: (lotNumber) => change({ lot: LOT + lotNumber, from: null }),
    onPlace: (place) => change({ from: place }),
    onGoods: ({ inventoryID, uom, lotNumber, count }) => {
      // Another label of the same item blanks nothing of what was entered.
      setTyped((now) => {
        const before = isSameCode(inventoryID, now.inventoryID) ? now : NOTHING;
        const isOtherLot = lotNumber !== null && before.lot !== LOT + lotNumber;
        return {
          ...before,
          ...{ inventoryID, uom, qty: count ?? before.qty },
          ...(isOtherLot && { lot: LOT + lotNumber, from: null }),
        };
      });
      setAsked(codeKey(inventoryID));
    },
  });

  const convert = (): void => {
    if (!item || !lot || !from || qty === null || !plan?.ok) return;
    const request = {
      ...{
        inventoryID: item.inventoryID,
        lotNumber: lot.lotNumber,
        from: from.place,
        qty,
        uom,
        restOnPallet,
      },
      ...(casesPerPallet !== null && { casesPerPallet }),
    };
    converting.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          setTyped(NOTHING);
          setAsked('');
          notify(
            'success',
            `${palletsText(data.pallets.length)} made`,
            'Print their labels, and stick them on.',
          );
          onMade(data.pallets);
        },
      },
    );
  };

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
              error={error ? reasonOf(error, 'That item could not be read. Try again.') : undefined}
            />
            {item && (
              <SelectField
                label="Lot"
                noneLabel={lots.length === 0 ? 'Nothing of it is loose' : 'Choose a lot, or scan it'}
                options={lots.map((one) => ({
                  value: LOT + one.lotNumber,
                  label: `${lotLabel(one.lotNumber)}: ${quantityText(one.onHand)} ${item.baseUom}${one.notUsable ? ', not usable' : ''}`,
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
                  value={typed.qty}
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
                  value={typed.casesPerPallet}
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
          {isLotAway && (
            <Banner tone="warning">
              {`Lot ${typed.lot?.slice(LOT.length)} of ${item.inventoryID} is loose at no place. Choose another, or look at its page.`}
            </Banner>
          )}
          {converting.error && (
            <Banner tone="error">{reasonOf(converting.error, 'That did not work. Try again.')}</Banner>
          )}
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
              isPending={converting.isPending}
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

/** Goods on a pallet are no more loose. */
const loosePlaces = (lot: { readonly balances: readonly { place: string; onHand: number }[] }) =>
  lot.balances.filter(({ place, onHand }) => onHand > 0 && parsePlace(place)?.kind === 'location');

const palletsText = (count: number): string => `${count} ${count === 1 ? 'pallet' : 'pallets'}`;

/** What it makes, before it is done. */
const planText = (plan: ConversionPlan, baseUom: string, isRestOnPallet: boolean): string => {
  const { full, casesPerPallet, caseUom, perPallet, rest } = plan;
  const each = `${casesPerPallet} ${caseUom}${caseUom === baseUom ? '' : ` (${quantityText(toNumber(perPallet))} ${baseUom})`}`;
  const left = `${quantityText(toNumber(rest))} ${baseUom} ${isRestOnPallet ? 'go on one more' : 'stay loose'}`;
  return `${full} full ${full === 1 ? 'pallet' : 'pallets'} of ${each}; ${rest === 0 ? 'nothing is left over' : left}.`;
};
