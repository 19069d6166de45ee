import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PalletDetail } from '#api/pallets.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { CellLink } from '#frontend/shared/list/cell-link.tsx';
import { PALLETS_PATH } from '#frontend/shared/pallet-path.ts';
import { GoodsRecalled } from '#frontend/shared/recalls/goods-recalled.tsx';
import { ShipmentLink } from '#frontend/shared/shipment-link.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { stockItemPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { useNotYourPallet, usePalletActs } from './acts/pallet-acts.tsx';
import { SeenBanner } from './device/seen-banner.tsx';
import { actLabel, eventText, lotLabel, standing, stateOf } from './pallet-labels.ts';
import { palletOf } from './queries.ts';
import { usePalletScans } from './scan/use-pallet-scans.ts';

const TakeDialog = onDemand(() => import('./acts/take-dialog.tsx').then((loaded) => loaded.TakeDialog));

type Line = PalletDetail['lines'][number];

/** One pallet: what is on it, where it is, and what happened to it. */
export const PalletScreen = () => {
  const { sscc = '' } = useParams();
  const query = useQuery(palletOf(sscc));
  if (!query.data) return <NotLoaded sscc={sscc} query={query} />;
  const { pallet, seenAt } = query.data;
  return <Loaded pallet={pallet} seenAt={seenAt ?? (query.isError ? query.dataUpdatedAt : null)} />;
};

interface NotLoadedProps {
  readonly sscc: string;
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

const NotLoaded = ({ sscc, query }: NotLoadedProps) => {
  usePalletScans(({ text }) => ({ bad: `${text} is no number of a pallet.` }));
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404;
  return (
    <Stack>
      <PageHeader title={`Pallet ${sscc}`} />
      {!query.isError && <Loading>Loading the pallet...</Loading>}
      {query.isError && (
        <Card isFlush>
          {isUnknown ? (
            <EmptyPanel action={<Link to={PALLETS_PATH}>Go to the pallets</Link>}>
              {reasonOf(query.error, 'It is not known here.')}
            </EmptyPanel>
          ) : (
            <LoadFailure what="the pallet" query={query} />
          )}
        </Card>
      )}
    </Stack>
  );
};

const Loaded = ({ pallet, seenAt }: { readonly pallet: PalletDetail; readonly seenAt: number | null }) => {
  const acts = usePalletActs(pallet);
  usePalletScans(acts.onScan);
  const notYours = useNotYourPallet(pallet);
  const [taken, setTaken] = useState<Line>();
  const { label, tone } = stateOf(pallet);
  const kept = pallet.lines.filter(({ notUsable }) => notUsable !== null);
  return (
    <Stack gap="large">
      <Stack gap="medium">
        <PageHeader title={`Pallet ${pallet.sscc}`} actions={acts.buttons} />
        {notYours !== undefined && <Banner tone="info">{`${notYours} You may look.`}</Banner>}
        {seenAt !== null && <SeenBanner seenAt={seenAt} what="This pallet" />}
        <GoodsRecalled what={`Pallet ${pallet.sscc}`} goods={{ sscc: pallet.sscc }} />
        {pallet.hold && <Banner tone="warning">{`On hold: ${pallet.hold.reason}`}</Banner>}
        {kept.length > 0 && (
          <Banner tone="error">
            {`Not to be used: ${kept.map((line) => `${line.inventoryID}, ${lotLabel(line.lotNumber)} (${standing(line).label.toLowerCase()})`).join('; ')}.`}
          </Banner>
        )}
        <Card>
          <Stack gap="medium">
            <Row gap="small">
              <Pill tone={tone}>{label}</Pill>
              {pallet.endReason !== null && <span>{pallet.endReason}</span>}
              {pallet.labelDue && pallet.lines.length > 0 && <span>Its label is to be printed.</span>}
            </Row>
            <DescriptionList
              facts={[
                { name: 'Where', value: placeName(pallet.location) },
                { name: 'Since', value: atTheSite(pallet.locatedAt) },
                {
                  name: 'Shipment',
                  value: pallet.shipmentId === null ? '–' : <ShipmentLink shipmentId={pallet.shipmentId} />,
                },
                {
                  name: 'Begun',
                  value: `${atTheSite(pallet.createdAt)}${pallet.createdBy === '' ? '' : `, ${pallet.createdBy}`}`,
                },
                { name: 'Expires', value: pallet.expires === null ? '–' : dayText(pallet.expires) },
              ]}
            />
          </Stack>
        </Card>
      </Stack>
      <Section heading="On it">
        <Card isFlush>
          {pallet.lines.length === 0 ? (
            <SectionNone>Nothing is on it.</SectionNone>
          ) : (
            <Table
              caption="On it"
              columns={
                pallet.state === 'Open' && !pallet.hold && notYours === undefined
                  ? [...LINES, takeColumn(setTaken)]
                  : LINES
              }
              rows={pallet.lines}
              rowKey={({ inventoryID, lotNumber }) => JSON.stringify([inventoryID, lotNumber])}
            />
          )}
        </Card>
      </Section>
      <Section heading="Labels" note="The newest first.">
        <Card isFlush>
          {pallet.labels.length === 0 ? (
            <SectionNone>No label was printed.</SectionNone>
          ) : (
            <Table
              caption="Labels"
              columns={LABELS}
              rows={pallet.labels.toReversed()}
              rowKey={({ at, format }) => `${at} ${format}`}
            />
          )}
        </Card>
      </Section>
      <Section heading="History" note="The newest first.">
        <Card isFlush>
          {pallet.history.length === 0 ? (
            <SectionNone>It was not loaded.</SectionNone>
          ) : (
            <Table
              caption="History"
              columns={HISTORY}
              rows={pallet.history.map((event, at) => ({ ...event, at, when: event.at })).toReversed()}
              rowKey={({ at }) => at}
            />
          )}
        </Card>
      </Section>
      <RecordHistory noun="Pallets" name={pallet.sscc} />
      {acts.dialog}
      {taken && <TakeDialog pallet={pallet} line={taken} onClose={() => setTaken(undefined)} />}
    </Stack>
  );
};

const LINES: readonly Column<Line>[] = [
  {
    heading: 'INVENTORY ID',
    kind: 'code',
    narrow: 'title',
    cell: ({ inventoryID }) => <CellLink to={stockItemPath(inventoryID)}>{inventoryID}</CellLink>,
  },
  { heading: 'NAME', narrow: 'line', cell: ({ name }) => name },
  {
    heading: 'LOT',
    kind: 'code',
    narrow: 'detail',
    beneath: 'previous',
    cell: ({ inventoryID, lotNumber }) => (
      <Link className="row-link" to={stockLotPath(inventoryID, lotNumber)}>
        {lotLabel(lotNumber)}
      </Link>
    ),
  },
  {
    heading: 'EXPIRES',
    kind: 'date',
    narrow: 'line',
    cell: ({ useBy, bestBefore }) => {
      if (useBy !== null) return `Use by ${dayText(useBy)}`;
      return bestBefore === null ? '–' : `Best before ${dayText(bestBefore)}`;
    },
  },
  {
    heading: 'STANDS',
    kind: 'word',
    narrow: 'detail',
    beneath: 'previous',
    cell: (line) => <Pill tone={standing(line).tone}>{standing(line).label}</Pill>,
  },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    narrow: 'status',
    cell: ({ qty, baseUom }) => <QuantityWithUnit text={quantityText(qty)} unit={baseUom} />,
  },
];

const takeColumn = (onTake: (line: Line) => void): Column<Line> => ({
  heading: 'ACTION',
  kind: 'controls',
  narrow: 'action',
  cell: (line) => (
    <Button
      aria-label={`Take off ${line.inventoryID}, ${lotLabel(line.lotNumber)}`}
      onClick={() => onTake(line)}
    >
      Take off
    </Button>
  ),
});

const LABELS: readonly Column<PalletDetail['labels'][number]>[] = [
  { heading: 'WHEN', kind: 'date', narrow: 'title', cell: ({ at }) => atTheSite(at) },
  { heading: 'LABEL', kind: 'word', narrow: 'detail', cell: ({ format }) => format },
  { heading: 'PRINTER', narrow: 'line', cell: ({ printer }) => printer ?? 'Not named' },
  { heading: 'BY', kind: 'word', narrow: 'detail', cell: ({ by }) => by },
];

type Happened = Omit<PalletDetail['history'][number], 'at'> & { readonly at: number; readonly when: string };

const HISTORY: readonly Column<Happened>[] = [
  { heading: 'ACT', kind: 'word', narrow: 'title', cell: ({ act }) => actLabel(act) },
  { heading: 'WHEN', kind: 'date', narrow: 'detail', cell: ({ when }) => atTheSite(when) },
  { heading: 'WHAT', narrow: 'line', cell: (event) => eventText({ ...event, at: event.when }) },
  { heading: 'BY', kind: 'word', narrow: 'detail', cell: ({ by }) => by },
];
