import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { fromPathPart } from '#frontend/shared/path-part.ts';
import { GoodsRecalled } from '#frontend/shared/recalls/goods-recalled.tsx';
import { stockItemPath } from '#frontend/shared/stock-path.ts';
import { lotTracePath } from '#frontend/shared/tracking-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { useStockActs } from './acts/stock-acts.tsx';
import { PlaceTable } from './item/place-table.tsx';
import { MovementList } from './movements/movement-list.tsx';
import { DocumentLink } from './movements/movement-table.tsx';
import { stockLot } from './queries.ts';
import { lotLabel, standingOf } from './stock-labels.ts';
import { StockNotLoaded } from './stock-not-loaded.tsx';
import { useStockScans } from './use-stock-scans.ts';

const ExplanationDialog = onDemand(() =>
  import('./explain/explanation-dialog.tsx').then((loaded) => loaded.ExplanationDialog),
);

const LotLabelDialog = onDemand(() =>
  import('./labels/lot-label-dialog.tsx').then((loaded) => loaded.LotLabelDialog),
);

type Lot = ResponseBody<typeof getInventory, 'get_lot'>['data'];

/** One lot: where it came from, how it stands, where it is, and what happened to it. */
export const StockLotScreen = () => {
  useStockScans();
  const navigate = useNavigate();
  const params = useParams();
  const inventoryID = fromPathPart(params.inventoryID ?? '');
  const lotNumber = fromPathPart(params.lotNumber ?? '');
  const of = { inventoryID, lotNumber };
  const lot = useQuery(stockLot(of));
  const open = useOpenRecord('explain');
  const [isPrinting, setPrinting] = useState(false);
  usePreload(ExplanationDialog);
  const title = lotNumber === '' ? `${inventoryID}, no lot` : `Lot ${lotNumber}`;
  const acts = useStockActs(lot.data && { ...lot.data, lots: [lot.data] }, lot.data);
  if (!lot.data) return <StockNotLoaded title={title} query={lot} />;
  return (
    <Stack gap="large">
      <Stack gap="medium">
        <PageHeader
          title={title}
          actions={
            <>
              {acts.buttons}
              {lotNumber !== '' && (
                <Button onClick={() => navigate(lotTracePath(lot.data.inventoryID, lot.data.lotNumber))}>
                  Trace or recall
                </Button>
              )}
              <Button onClick={() => setPrinting(true)} {...LotLabelDialog.preloadOnHover}>
                Print label
              </Button>
            </>
          }
        >
          <Link to={stockItemPath(lot.data.inventoryID)}>
            <span className="code">{lot.data.inventoryID}</span> {lot.data.name}
          </Link>
        </PageHeader>
        {lotNumber !== '' && <GoodsRecalled what={title} goods={of} />}
        <Facts lot={lot.data} explainLink={open.linkTo(inventoryID)} />
      </Stack>
      <Section heading="Places" note={`In ${lot.data.baseUom}.`}>
        <PlaceTable balances={lot.data.balances} onMove={(place) => acts.begin('move_stock', { place })} />
      </Section>
      <StatusHistory history={lot.data.history} />
      <MovementList of={of} />
      <RecordHistory
        noun="Stock"
        name={lotNumber === '' ? inventoryID : `${lot.data.inventoryID} ${lotNumber}`}
      />
      {acts.dialog}
      {isPrinting && <LotLabelDialog lot={lot.data} onClose={() => setPrinting(false)} />}
      {open.id !== '' && <ExplanationDialog of={of} onClose={open.close} />}
    </Stack>
  );
};

interface FactsProps {
  readonly lot: Lot;
  /** The address that explains how much is on hand. */
  readonly explainLink: string;
}

const Facts = ({ lot, explainLink }: FactsProps) => {
  const { label, tone } = standingOf(lot);
  const { origin } = lot;
  return (
    <Card>
      <Stack gap="medium">
        <Row gap="small">
          <Pill tone={tone}>{label}</Pill>
          {lot.reason !== null && <span>{lot.reason}</span>}
        </Row>
        <Row gap="large">
          <Link to={explainLink}>{`${quantityText(lot.onHand)} ${lot.baseUom} on hand: explain`}</Link>
          {origin.type === 'receipt' && (
            <DocumentLink document={{ type: 'receipt', id: origin.id }}>Its receipt</DocumentLink>
          )}
        </Row>
        <DescriptionList facts={factsOf(lot)} />
      </Stack>
    </Card>
  );
};

const dayOrDash = (day: string | null): string => (day === null ? '–' : dayText(day));

const factsOf = (lot: Lot) => [
  { name: 'Lot', value: lotLabel(lot.lotNumber) },
  { name: 'Vendor', value: lot.vendorID ?? '–' },
  { name: 'Came into stock', value: atTheSite(lot.receivedAt) },
  { name: 'Use by', value: dayOrDash(lot.useBy) },
  { name: 'Best before', value: dayOrDash(lot.bestBefore) },
  { name: 'Produced on', value: dayOrDash(lot.producedOn) },
];

const HISTORY: readonly Column<Lot['history'][number]>[] = [
  { heading: 'WHEN', kind: 'date', narrow: 'detail', cell: ({ at }) => atTheSite(at) },
  { heading: 'STATUS', kind: 'word', narrow: 'title', cell: ({ status }) => status },
  { heading: 'BY', kind: 'word', narrow: 'detail', cell: ({ by }) => by },
  { heading: 'REASON', narrow: 'line', cell: ({ reason }) => reason ?? '–' },
];

const StatusHistory = ({ history }: Pick<Lot, 'history'>) => (
  <Section heading="Status history" note="The newest first.">
    <Card isFlush>
      <Table
        caption="Status history"
        columns={HISTORY}
        rows={history.toReversed()}
        rowKey={({ at, status, reason }) => JSON.stringify([at, status, reason])}
      />
    </Card>
  </Section>
);
