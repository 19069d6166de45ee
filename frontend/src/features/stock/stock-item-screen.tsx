import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { whereUsedPath } from '#frontend/shared/bom-path.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { fromPathPart } from '#frontend/shared/path-part.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Tile, Tiles } from '#frontend/ui/charts/tiles.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { useStockActs } from './acts/stock-acts.tsx';
import { BooksSection } from './item/books-section.tsx';
import { LotTable } from './item/lot-table.tsx';
import { OnOrderSection } from './item/on-order-section.tsx';
import { PlaceTable } from './item/place-table.tsx';
import { MovementList } from './movements/movement-list.tsx';
import { furtherLots, stockItem } from './queries.ts';
import { itemKindLabel } from './stock-labels.ts';
import { StockNotLoaded } from './stock-not-loaded.tsx';
import { useStockScans } from './use-stock-scans.ts';

const ExplanationDialog = onDemand(() =>
  import('./explain/explanation-dialog.tsx').then((loaded) => loaded.ExplanationDialog),
);

/** One item: how much of it there is, of which lots and where, and how that came about. */
export const StockItemScreen = () => {
  useStockScans();
  const inventoryID = fromPathPart(useParams().inventoryID ?? '');
  const item = useQuery(stockItem(inventoryID));
  const open = useOpenRecord('explain');
  usePreload(ExplanationDialog);
  const further = useInfiniteQuery({
    ...furtherLots(inventoryID, item.data?.pagination_key),
    // Read anew as stock changes, once somebody has asked for them.
    enabled: (query) => query.state.data !== undefined,
  });
  const pages = further.data?.pages;
  const subject = useMemo(() => item.data && withFurther(item.data, pages), [item.data, pages]);
  const acts = useStockActs(subject);
  if (!subject) return <StockNotLoaded title={inventoryID} query={item} />;
  const { name, kind, baseUom, lots, lotsLeftOut } = subject;
  return (
    <Stack gap="large">
      <Stack gap="medium">
        <PageHeader title={name || inventoryID} actions={acts.buttons}>
          <span className="code">{subject.inventoryID}</span>
          {kind !== '' && ` · ${itemKindLabel(kind)}`}
          {' · '}
          <Link to={whereUsedPath(subject.inventoryID)}>Where used</Link>
        </PageHeader>
        <Totals item={subject} explainLink={open.linkTo(inventoryID)} />
      </Stack>
      <Section heading="Lots" note="In the order in which they are to be used: first expired first.">
        <LotTable inventoryID={inventoryID} baseUom={baseUom} lots={lots} />
        {lotsLeftOut > 0 && (
          <FurtherLots count={lotsLeftOut} query={further} onLoad={() => void further.fetchNextPage()} />
        )}
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
      <RecordHistory noun="ItemRules" name={subject.inventoryID} />
      {acts.dialog}
      {open.id !== '' && <ExplanationDialog of={{ inventoryID }} onClose={open.close} />}
    </Stack>
  );
};

type Item = ResponseBody<typeof getInventory, 'get_item'>['data'];

/** The item with the lots of its further pages; one that has moved between two pages is there once. */
const withFurther = (item: Item, pages: readonly Item[] = []): Item => {
  const all = [item, ...pages].flatMap(({ lots }) => lots);
  return {
    ...item,
    lots: pages.length === 0 ? item.lots : [...new Map(all.map((lot) => [lot.lotNumber, lot])).values()],
    lotsLeftOut: (pages.at(-1) ?? item).lotsLeftOut,
  };
};

interface FurtherLotsProps {
  readonly count: number;
  readonly query: Pick<UseInfiniteQueryResult, 'isFetching' | 'isError' | 'error'>;
  readonly onLoad: () => void;
}

const FurtherLots = ({ count, query, onLoad }: FurtherLotsProps) => (
  <Stack gap="small">
    {query.isError && (
      <Banner tone="error">{reasonOf(query.error, 'They were not loaded. Try again.')}</Banner>
    )}
    <Row gap="small">
      <span className="soft">{`${quantityText(count)} more ${count === 1 ? 'lot is' : 'lots are'} not shown.`}</span>
      <Button isPending={query.isFetching} onClick={onLoad}>
        Load more lots
      </Button>
    </Row>
  </Stack>
);

interface TotalsProps {
  readonly item: Item;
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
