import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import '#frontend/features/tracking/line-link.css';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';
import { stockLotPath } from '#frontend/shared/stock-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { lotHoldText, palletHoldText, palletWhereText } from './held-labels.ts';
import { goodsText, lotText, notAccountedOf, placesText } from './recall-labels.ts';

type Lot = RecallDetail['lots'][number];
type Pallet = RecallDetail['pallets'][number];

const amount = (of: (lot: Lot) => number) => (lot: Lot) => (
  <QuantityWithUnit text={quantityText(of(lot))} unit={lot.baseUom} />
);

/** Held by a recall stands out: nothing of that is used or shipped. */
const Hold = ({ text }: { readonly text: string }) =>
  text.startsWith('Held') ? <Pill tone="bad">{text}</Pill> : text;

const LOTS: readonly Column<Lot>[] = [
  {
    ...{ heading: 'LOT', kind: 'code', narrow: 'title' },
    cell: (lot) => <Link to={stockLotPath(lot.inventoryID, lot.lotNumber)}>{lot.lotNumber}</Link>,
  },
  { heading: 'ITEM', kind: 'code', narrow: 'detail', beneath: 'previous', cell: (lot) => lot.inventoryID },
  { heading: 'CAME IN', kind: 'quantity', narrow: 'labelled-line', cell: amount((lot) => lot.in) },
  { heading: 'ON HAND', kind: 'quantity', narrow: 'labelled-line', cell: amount((lot) => lot.onHand) },
  {
    heading: 'USED',
    kind: 'quantity',
    narrow: 'labelled-line',
    beneath: 'previous',
    cell: amount((lot) => lot.used),
  },
  { heading: 'SHIPPED', kind: 'quantity', narrow: 'labelled-line', cell: amount((lot) => lot.shipped) },
  {
    heading: 'SCRAPPED, SAMPLED',
    beneath: 'previous',
    kind: 'quantity',
    narrow: 'labelled-line',
    cell: ({ scrapped, sampled }) => `${quantityText(scrapped)}, ${quantityText(sampled)}`,
  },
  {
    ...{ heading: 'UNEXPLAINED', kind: 'quantity', narrow: 'labelled-line' },
    cell: amount(notAccountedOf),
  },
  { heading: 'WHERE', narrow: 'line', cell: placesText },
  {
    heading: 'HOLD',
    kind: 'word',
    narrow: 'line',
    cell: (lot) => <Hold text={lotHoldText(lot)} />,
  },
];

/** What became of each lot of a recall. */
export const RecalledLots = ({ lots }: Pick<RecallDetail, 'lots'>) => {
  // The address has the page of the pallets.
  const [page, setPage] = useState(1);
  return (
    <DataTable
      caption="Lots"
      columns={LOTS}
      rows={lots}
      rowKey={lotText}
      page={page}
      onPage={setPage}
      isFiltered={false}
      noun="lots"
      isLoading={false}
      loadingText=""
      fitsFrom={1300}
      empty={<EmptyPanel>It has no lots.</EmptyPanel>}
    />
  );
};

const PALLETS: readonly Column<Pallet>[] = [
  {
    heading: 'SSCC',
    kind: 'code',
    narrow: 'title',
    cell: ({ sscc }) => <Link to={palletPath(sscc)}>{sscc}</Link>,
  },
  { heading: 'WHAT IS ON IT', narrow: 'line', cell: goodsText },
  {
    heading: 'WHERE',
    narrow: 'line',
    cell: (pallet) =>
      pallet.shipment === null ? (
        palletWhereText(pallet)
      ) : (
        <Link className="line-link" to={shipmentPath(pallet.shipment.shipmentId)}>
          {palletWhereText(pallet)}
        </Link>
      ),
  },
  {
    heading: 'HOLD',
    kind: 'word',
    narrow: 'line',
    cell: (pallet) => <Hold text={palletHoldText(pallet)} />,
  },
];

/** Where each pallet of a recall is. */
export const RecalledPallets = ({ pallets }: Pick<RecallDetail, 'pallets'>) => {
  const list = useListState();
  return (
    <DataTable
      caption="Pallets"
      columns={PALLETS}
      rows={pallets}
      rowKey={({ sscc }) => sscc}
      page={list.page}
      onPage={list.setPage}
      hasGoToPage
      isFiltered={false}
      noun="pallets"
      isLoading={false}
      loadingText=""
      empty={<EmptyPanel>None of it is on a pallet.</EmptyPanel>}
    />
  );
};
