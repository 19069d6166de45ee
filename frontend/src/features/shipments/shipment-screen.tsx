import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { isOpenShipment } from '#domain/shipments/shipment-status.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { PREPARE_SHIP_PATH } from '#frontend/shared/shipment-path.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { useShipmentActs } from './acts/shipment-acts.tsx';
import { useWaitingScans } from './device/use-waiting-scans.ts';
import { shipmentOf } from './queries.ts';
import { notScannedText } from './scan/not-loaded.ts';
import { progressText } from './scan/pallet-problem.ts';
import { BooksSection } from './shipment/books-section.tsx';
import { HeldPallets } from './shipment/held-pallets.tsx';
import { LinesSection } from './shipment/lines-section.tsx';
import { useNotYours } from './shipment/not-yours.ts';
import { OrderWarnings } from './shipment/order-warnings.tsx';
import { PicksSection } from './shipment/picks-section.tsx';
import { ScansSection } from './shipment/scans-section.tsx';
import { actLabel, toneOf, whenText } from './shipment-labels.ts';

/** One shipment: what is to be picked, what is on the truck, and what happened to it (stock-and-trace.md §4, §11). */
export const ShipmentScreen = () => {
  const { shipmentId = '' } = useParams();
  const query = useQuery(shipmentOf(shipmentId));
  if (query.data) return <Loaded {...query.data} />;
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404;
  return (
    <Stack>
      <PageHeader title="Shipment" />
      {!query.isError && <Loading>Loading the shipment...</Loading>}
      {query.isError && (
        <Card isFlush>
          {isUnknown ? (
            <EmptyPanel action={<Link to={PREPARE_SHIP_PATH}>Go to Prepare Ship</Link>}>
              {reasonOf(query.error, 'It is not known here.')}
            </EmptyPanel>
          ) : (
            <LoadFailure what="the shipment" query={query} />
          )}
        </Card>
      )}
    </Stack>
  );
};

const UNDERWAY = {
  Scheduled: 'It is being given back. Press Step back again if it does not end.',
  Cancelled: 'It is being cancelled. Press Cancel again if it does not end.',
  Shipped: 'It is leaving. Press Ship again if it does not end.',
} as const;

interface LoadedProps {
  readonly shipment: ShipmentDetail;
  /** Epoch ms: this device's copy; null: the server's answer. */
  readonly seenAt: number | null;
}

const Loaded = ({ shipment, seenAt }: LoadedProps) => {
  const scans = useWaitingScans().filter(({ request }) => request.shipmentId === shipment.shipmentId);
  const unsent = scans.filter(({ refusal }) => refusal === null);
  const acts = useShipmentActs(shipment, { isCopy: seenAt !== null, waiting: unsent.length });
  const notYours = useNotYours(shipment);
  const { shipmentNbr, status, underway, reason, lines } = shipment;
  const unscanned = notScannedText(shipment, unsent);
  const short = lines.filter((line) => line.notAllocated > 0).length;
  return (
    <Stack gap="large">
      <Stack gap="medium">
        <PageHeader title={`Shipment ${shipmentNbr}`} actions={acts.buttons} />
        {seenAt !== null && (
          <Banner tone="warning">
            {`There is no network. This is how it stood on ${atTheSite(new Date(seenAt).toISOString())}; what is scanned is kept and sent later.`}
          </Banner>
        )}
        {underway && <Banner tone="warning">{UNDERWAY[underway]}</Banner>}
        {notYours !== undefined && <Banner tone="info">{`${notYours} You may look.`}</Banner>}
        <HeldPallets shipment={shipment} />
        {unscanned !== null && <Banner tone="info">{unscanned}</Banner>}
        {status === 'Preparing' && short > 0 && (
          <Banner tone="error">
            {`${short === 1 ? 'One line is' : `${short} lines are`} short: what is loose in its warehouse, and whole pallets that fit, don't fill ${short === 1 ? 'it' : 'them'}. Take a part off a pallet, set more aside once it is there, or accept what is short.`}
          </Banner>
        )}
        {status === 'Cancelled' && reason !== null && (
          <Banner tone="warning">{`Cancelled: ${reason}`}</Banner>
        )}
        {isOpenShipment(status) && <OrderWarnings shipment={shipment} />}
        <Facts shipment={shipment} />
      </Stack>
      <BooksSection shipment={shipment} />
      {scans.length > 0 && <ScansSection scans={scans} />}
      <PicksSection shipment={shipment} waiting={unsent} acts={acts} />
      <LinesSection shipment={shipment} acts={acts} />
      <Section heading="History" note="The newest first.">
        <Card isFlush>
          {shipment.history.length === 0 ? (
            <SectionNone>Nothing happened yet.</SectionNone>
          ) : (
            <Table
              caption="History"
              columns={HISTORY}
              rows={shipment.history.map((event, key) => ({ ...event, key })).toReversed()}
              rowKey={({ key }) => key}
            />
          )}
        </Card>
      </Section>
      <RecordHistory noun="Shipments" name={shipmentNbr} />
      {acts.dialog}
    </Stack>
  );
};

const Facts = ({ shipment }: { readonly shipment: ShipmentDetail }) => {
  const { status, customerName, customerID, shipTo, dock, carrier, truck, seal, driver } = shipment;
  const { temperature, trackingNbr, shippedAt, shippedBy, leastDays, overrideReason } = shipment;
  return (
    <Card>
      <Stack gap="medium">
        <Row gap="small">
          <Pill tone={toneOf(status)}>{status}</Pill>
          {shipment.picks.length > 0 && (status === 'Preparing' || status === 'Ready') && (
            <span>{progressText(shipment)}</span>
          )}
        </Row>
        <DescriptionList
          facts={[
            { name: 'Customer', value: `${customerName} (${customerID})` },
            {
              name: 'Ship to',
              value: [shipTo.name, ...shipTo.address].filter((line) => line !== '').join(', '),
            },
            { name: 'When', value: whenText(shipment) },
            { name: 'Dock', value: dock ?? '–' },
            { name: 'Carrier', value: [carrier, trackingNbr].filter(Boolean).join(', ') || '–' },
            { name: 'Truck', value: truck ?? '–' },
            { name: 'Driver', value: driver ?? '–' },
            { name: 'Seal', value: seal ?? '–' },
            { name: 'Temperature', value: temperature === null ? '–' : `${temperature} °C` },
            ...(leastDays === null ? [] : [{ name: 'Days left', value: `At least ${leastDays}` }]),
            ...(shippedAt === null ? [] : [{ name: 'Left', value: `${atTheSite(shippedAt)}, ${shippedBy}` }]),
            ...(overrideReason === null ? [] : [{ name: 'Left all the same', value: overrideReason }]),
          ]}
        />
      </Stack>
    </Card>
  );
};

/** What happened is kept as it was said, with days as they are stored. */
const ISO_DAY = /\b\d{4}-\d{2}-\d{2}\b/g;

type Happened = ShipmentDetail['history'][number] & { readonly key: number };

const HISTORY: readonly Column<Happened>[] = [
  { heading: 'ACT', kind: 'word', narrow: 'title', cell: ({ act }) => actLabel(act) },
  { heading: 'WHEN', kind: 'date', narrow: 'detail', cell: ({ at }) => atTheSite(at) },
  {
    heading: 'WHAT',
    narrow: 'line',
    cell: ({ what, reason }) =>
      [what?.replaceAll(ISO_DAY, dayText), reason].filter((one) => one != null).join(': ') || '–',
  },
  { heading: 'BY', kind: 'word', narrow: 'detail', cell: ({ by }) => by },
];
