import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import { whereUsedPath } from '#frontend/shared/bom-path.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { fromPathPart } from '#frontend/shared/path-part.ts';
import { Tile, Tiles } from '#frontend/ui/charts/tiles.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { useStockActs } from './acts/stock-acts.tsx';
import { BooksSection } from './item/books-section.tsx';
import { LotTable } from './item/lot-table.tsx';
import { OnOrderSection } from './item/on-order-section.tsx';
import { PlaceTable } from './item/place-table.tsx';
import { MovementList } from './movements/movement-list.tsx';
import { stockItem } from './queries.ts';
import { itemKindLabel } from './stock-labels.ts';
import { StockNotLoaded } from './stock-not-loaded.tsx';

const ExplanationDialog = onDemand(() =>
  import('./explain/explanation-dialog.tsx').then((loaded) => loaded.ExplanationDialog),
);

/** One item: how much of it there is, of which lots and where, and how that came about. */
export const StockItemScreen = () => {
  const inventoryID = fromPathPart(useParams().inventoryID ?? '');
  const item = useQuery(stockItem(inventoryID));
  const open = useOpenRecord('explain');
  usePreload(ExplanationDialog);
  const acts = useStockActs(item.data);
  if (!item.data) return <StockNotLoaded title={inventoryID} query={item} />;
  const { name, kind, baseUom, lots, lotsLeftOut } = item.data;
  return (
    <Stack gap="large">
      <Stack gap="medium">
        <PageHeader title={name || inventoryID} actions={acts.buttons}>
          <span className="code">{item.data.inventoryID}</span>
          {kind !== '' && ` · ${itemKindLabel(kind)}`}
          {' · '}
          <Link to={whereUsedPath(item.data.inventoryID)}>Where used</Link>
        </PageHeader>
        <Totals item={item.data} explainLink={open.linkTo(inventoryID)} />
      </Stack>
      <Section heading="Lots" note="In the order in which they are to be used: first expired first.">
        <LotTable inventoryID={inventoryID} baseUom={baseUom} lots={lots} />
        {lotsLeftOut > 0 && <p className="soft">{`${quantityText(lotsLeftOut)} more lots are not shown.`}</p>}
      </Section>
      <Section
        heading="Places"
        note={lotsLeftOut > 0 ? `In ${baseUom}, of the lots that are shown.` : `In ${baseUom}.`}
      >
        <PlaceTable balances={lots.flatMap(({ balances }) => balances)} />
      </Section>
      <OnOrderSection inventoryID={inventoryID} baseUom={baseUom} />
      <BooksSection inventoryID={inventoryID} />
      <MovementList of={{ inventoryID }} />
      {acts.dialog}
      {open.id !== '' && <ExplanationDialog of={{ inventoryID }} onClose={open.close} />}
    </Stack>
  );
};

interface TotalsProps {
  readonly item: ResponseBody<typeof getInventory, 'get_item'>['data'];
  /** The address that explains them. */
  readonly explainLink: string;
}

const Totals = ({ item, explainLink }: TotalsProps) => {
  const figures = [
    { label: 'On hand', value: item.onHand },
    { label: 'Available', value: item.available },
  ];
  // Of these there is mostly nothing, and the lots are what people come for.
  const others = [
    { label: 'Allocated', value: item.allocated },
    { label: 'On hold', value: item.onHold },
    { label: 'Past use-by', value: item.expired },
    { label: 'Not in books', value: item.notInBooks },
  ];
  return (
    <Tiles label={`In ${item.baseUom}`}>
      {[...figures, ...others.filter(({ value }) => value !== 0)].map(({ label, value }) => (
        <Tile key={label} label={label} value={quantityText(value)} to={explainLink} />
      ))}
    </Tiles>
  );
};
