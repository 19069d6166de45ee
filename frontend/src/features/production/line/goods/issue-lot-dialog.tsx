import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { LotInStock } from '#api/inventory.ts';
import type { RunGoodsResponse } from '#api/production.ts';
import type { ProductChoice } from '#api/work-orders.ts';
import { isSameCode } from '#domain/code-key.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { useLotAct } from '#frontend/features/production/goods/use-lot-act.ts';
import { chooseProduct, suggestionOf, suggestions } from '#frontend/shared/choose-product.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { products } from '#frontend/shared/queries/products.ts';
import { ScanQuestionBanner } from '#frontend/shared/scanning/scan-question.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { lotsInStock } from './goods-queries.ts';
import { lotNotUsable, useIssueScans } from './use-issue-scans.ts';

interface IssueLotDialogProps {
  readonly goods: RunGoodsResponse;
  readonly onClose: () => void;
}

/** Lots that can be issued, what is to be used first before the others. */
const issuable = (lots: readonly LotInStock[], goods: RunGoodsResponse, inventoryID: string) =>
  lots.filter(
    (lot) =>
      lot.notUsable === null &&
      lot.onHand > 0 &&
      !(inventoryID === goods.inventoryID && lot.lotNumber === goods.lotNumber),
  );

const dateText = ({ useBy, bestBefore }: LotInStock): string => {
  if (useBy) return `, use by ${useBy}`;
  return bestBefore ? `, best before ${bestBefore}` : '';
};

/** Whether the server asks if an item that is none of the bill is meant. */
const asksOutside = (error: unknown): boolean =>
  error instanceof ApiFailure && error.details.some(({ path }) => path === 'isOutsideBill');

const itemOf = (typed: string, choices: readonly ProductChoice[]): ProductChoice | null => {
  const { inventoryID } = chooseProduct(typed, choices);
  return choices.find((one) => one.inventoryID === inventoryID) ?? null;
};

const LOT = 'lot:';

/** Takes goods to the line: an item, the lot that is to be used first, and how much. All of it can be scanned. */
export const IssueLotDialog = ({ goods, onClose }: IssueLotDialogProps) => {
  const idOf = useContentId();
  const listId = useId();
  const issuing = useLotAct('issue_lot');
  const known = useQuery(products).data;
  const [typed, setTyped] = useState('');
  // What was typed before the items were here is found once they are.
  const item = useMemo(() => itemOf(typed, known ?? []), [typed, known]);
  const choices = known ?? [];
  const [chosenLot, setChosenLot] = useState<string | null>(null);
  const [scannedLot, setScannedLot] = useState<string | null>(null);
  const [chosenPlace, setChosenPlace] = useState<string | null>(null);
  const [qty, setQty] = useState<number | null>(null);
  const [uom, setUom] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isOutside, setOutside] = useState(false);
  const [why, setWhy] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isDirty = typed !== '' || qty !== null;
  useUnsavedWork(isDirty);

  const stock = useQuery({ ...lotsInStock(item?.inventoryID ?? ''), enabled: item !== null });
  const lots = item && stock.data ? issuable(stock.data.lots, goods, item.inventoryID) : [];
  const [first] = lots;
  const wanted = chosenLot ?? scannedLot;
  const lot = wanted === null ? first : lots.find(({ lotNumber }) => isSameCode(lotNumber, wanted));
  const places = lot?.balances.filter(({ onHand }) => onHand > 0) ?? [];
  const place = places.find((one) => one.place === chosenPlace) ?? places[0];
  const units = stock.data
    ? [...new Set([stock.data.baseUom, ...stock.data.conversions.map((one) => one.uom)])]
    : [];
  const isOutOfTurn = lot !== undefined && first !== undefined && lot !== first;

  const takeItem = (text: string): void => {
    setTyped(text);
    if (itemOf(text, choices)?.inventoryID === item?.inventoryID) return;
    setChosenLot(null);
    setScannedLot(null);
    setChosenPlace(null);
    setUom(null);
    setOutside(false);
    issuing.reset();
    setErrors({});
  };

  /** Why nothing can be issued yet; null: it is on its way. */
  const issue = (): string | null => {
    const wrong: Record<string, string> = {
      ...(item === null ? { item: 'Choose or scan an item.' } : {}),
      ...(item !== null && stock.data && !lot ? { lot: 'Choose a lot that can be used.' } : {}),
      ...(qty === null || qty <= 0 ? { qty: 'Use a number above zero.' } : {}),
      ...(isOutOfTurn && reason.trim() === '' ? { reason: 'Say why this lot is taken.' } : {}),
      ...(isOutside && why.trim() === '' ? { why: 'Say why it goes in.' } : {}),
    };
    setErrors(wrong);
    const [problem] = Object.values(wrong);
    if (problem !== undefined) return problem;
    if (!item || !lot || !place || qty === null || !stock.data) return 'What there is of it is being read.';
    const reasons = [isOutOfTurn ? reason.trim() : '', isOutside ? why.trim() : ''].filter(Boolean);
    const request = {
      runId: goods.runId,
      inventoryID: item.inventoryID,
      lotNumber: lot.lotNumber,
      qty,
      uom: uom ?? stock.data.baseUom,
      place: place.place,
      ...(reasons.length > 0 ? { reason: reasons.join(' · ') } : {}),
      ...(isOutside ? { isOutsideBill: true } : {}),
    };
    issuing.mutate(
      { ...request, movementId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', 'Issued', `${quantityText(qty)} ${request.uom} of ${item.name}`);
          onClose();
        },
        onError: (error) => setOutside(isOutside || asksOutside(error)),
      },
    );
    return null;
  };
  const unclear = useIssueScans({
    item,
    lotNumbers: item && stock.data ? lots.map(({ lotNumber }) => lotNumber) : null,
    onGoods: ({ item: found, uom: ofGtin, lotNumber }) => {
      if (found) takeItem(suggestionOf(found));
      if (ofGtin !== null) setUom(ofGtin);
      if (lotNumber === null) return;
      setChosenLot(null);
      setChosenPlace(null);
      setScannedLot(lotNumber);
    },
    onQty: setQty,
    onConfirm: issue,
  });

  const unknownLot = scannedLot !== null && stock.data !== undefined && lot === undefined;
  return (
    <FormDialog
      title="Issue goods"
      description={`To run ${goods.runNumber}. Scan the item and its lot, or choose them.`}
      width="medium"
      isFloor
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        issue();
      }}
      submitLabel="Issue"
      pendingLabel="Issuing..."
      isPending={issuing.isPending}
      isDirty={isDirty}
      failure={issuing.isError ? reasonOf(issuing.error, 'Nothing was issued. Try again.') : undefined}
    >
      <TextField
        label="Item"
        required
        autoComplete="off"
        data-scan="hand-over"
        list={listId}
        value={typed}
        error={errors.item}
        hint={item ? `${item.inventoryID}, ${item.name}` : 'Its name, number or GTIN.'}
        onChange={(event) => takeItem(event.target.value)}
      />
      <datalist id={listId}>
        {suggestions(typed, choices).map((choice) => (
          <option key={choice.inventoryID} value={suggestionOf(choice)} />
        ))}
      </datalist>
      <ScanQuestionBanner question={unclear} />
      {unknownLot && <Banner tone="warning">{lotNotUsable(scannedLot)}</Banner>}
      {item && stock.isError && (
        <Banner tone="error">{reasonOf(stock.error, 'What there is of it could not be read.')}</Banner>
      )}
      {item && stock.data && lots.length === 0 && (
        <Banner tone="warning">{`Nothing of ${item.inventoryID} can be used now.`}</Banner>
      )}
      {lots.length > 0 && stock.data && (
        <SelectField
          label="Lot"
          noneLabel="Choose a lot, or scan it"
          hint="What is to be used first is proposed."
          options={lots.map((one) => ({
            value: LOT + one.lotNumber,
            label: `${one.lotNumber || 'No lot'}: ${quantityText(one.onHand)} ${stock.data.baseUom}${dateText(one)}`,
          }))}
          value={lot ? LOT + lot.lotNumber : null}
          error={errors.lot}
          onChange={(value) => {
            setScannedLot(null);
            setChosenPlace(null);
            setChosenLot(value === null ? null : value.slice(LOT.length));
          }}
        />
      )}
      {places.length > 1 && stock.data && (
        <SelectField
          label="From"
          noneLabel="Choose a place"
          options={places.map((one) => ({
            value: one.place,
            label: `${placeName(one.place)}: ${quantityText(one.onHand)} ${stock.data.baseUom}`,
          }))}
          value={place?.place ?? null}
          onChange={setChosenPlace}
        />
      )}
      {places.length === 1 && place && <p className="soft">{`From ${placeName(place.place)}.`}</p>}
      <FieldGrid>
        <NumberField
          label="Quantity"
          required
          min={0}
          hasButtons
          value={qty}
          error={errors.qty}
          onChange={setQty}
        />
        {units.length > 0 && (
          <SelectField
            label="Unit"
            noneLabel="Choose a unit"
            options={units.map((unit) => ({ value: unit, label: unit }))}
            value={uom ?? units[0] ?? null}
            onChange={setUom}
          />
        )}
      </FieldGrid>
      {isOutOfTurn && (
        <TextField
          label="Why this lot"
          required
          data-scan="hand-over"
          maxCharacters={200}
          value={reason}
          error={errors.reason}
          hint={`${first.lotNumber || 'Another'} is to be used first${dateText(first)}.`}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {isOutside && (
        <TextField
          label="Why it goes in all the same"
          required
          data-scan="hand-over"
          maxCharacters={100}
          value={why}
          error={errors.why}
          onChange={(event) => setWhy(event.target.value)}
        />
      )}
    </FormDialog>
  );
};
