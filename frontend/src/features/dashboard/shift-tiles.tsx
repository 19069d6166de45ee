import { useQuery } from '@tanstack/react-query';
import type { ReceiptListItem } from '#api/receipts.ts';
import type { VendorLoad } from '#api/vendors.ts';
import { siteDay } from '#domain/calendar.ts';
import { usePageLink } from '#frontend/shared/page-link.ts';
import { receiptsNeedingAttention } from '#frontend/shared/queries/receipts-needing-attention.ts';
import { receivableVendors } from '#frontend/shared/queries/receivable-vendors.ts';
import { Tile, TileGroups, Tiles } from '#frontend/ui/charts/tiles.tsx';
import { ageText } from './age-text.ts';
import { newestVendorLoad, weekOfReceipts } from './dashboard-queries.ts';
import { failureOf } from './tile-failure.ts';
import { AccountingTile, ExpectedOrders, OpenWorkOrders } from './work-tiles.tsx';

const RECEIVED_GOODS = '/dashboard/received-goods';

/** What a shift needs to see; each tile opens the list behind its figure. */
export const ShiftTiles = () => (
  <TileGroups>
    <Tiles label="Receiving">
      <ReceiptsToday />
      <ReceiptsNeedingAttention />
      <ExpectedOrders />
    </Tiles>
    <Tiles label="Work orders">
      <OpenWorkOrders />
    </Tiles>
    <Tiles label="Accounting">
      <ReceivableVendors />
      <LastVendorLoad />
      <AccountingTile />
    </Tiles>
  </TileGroups>
);

const ReceiptsToday = () => {
  const week = useQuery(weekOfReceipts);
  const link = usePageLink();
  const today = week.data?.at(-1);
  return (
    <Tile
      label="Receipts today"
      value={today?.receipts}
      note={today?.receipts === 0 ? 'Nothing received yet' : 'Received since midnight at the site'}
      to={link(`${RECEIVED_GOODS}?from=${today?.day ?? siteDay(Date.now())}`)}
      failure={failureOf(week)}
    />
  );
};

const ReceiptsNeedingAttention = () => {
  const attention = useQuery(receiptsNeedingAttention);
  const link = usePageLink();
  const { data } = attention;
  const failure = failureOf(attention);

  // By the server's clock, which is the one that the times are of.
  const now = data?.oldestSince ? Date.parse(data.oldestSince) + (data.oldestAgeSeconds ?? 0) * 1000 : 0;
  const oldest = (isKind: (receipt: ReceiptListItem) => boolean): string | undefined => {
    const receipt = data?.items.find(isKind);
    return receipt && `Oldest received ${ageText((now - Date.parse(receipt.receivedAt)) / 1000)} ago`;
  };
  const figure = (count: number | undefined) =>
    count === undefined ? undefined : `${count}${data?.hasMore && count > 0 ? '+' : ''}`;

  return (
    <>
      <Tile
        label="Receipts waiting"
        value={figure(data?.waiting)}
        note={oldest(({ status }) => status !== 'FAILED') ?? 'None on its way for over 10 minutes'}
        tone={data?.waiting ? 'warn' : 'plain'}
        to={link(`${RECEIVED_GOODS}?status=ON_ITS_WAY`)}
        failure={failure}
      />
      <Tile
        label="Receipts failed"
        value={figure(data?.failed)}
        note={oldest(({ status }) => status === 'FAILED') ?? 'None needs a decision'}
        tone={data?.failed ? 'bad' : 'plain'}
        to={link(`${RECEIVED_GOODS}?status=FAILED`)}
        failure={failure}
      />
    </>
  );
};

const ReceivableVendors = () => {
  const count = useQuery({ ...receivableVendors, select: (vendors) => vendors.length });
  const link = usePageLink();
  return (
    <Tile
      label="Vendors receivable"
      value={count.data}
      note={count.data === 0 ? 'None is chosen yet' : 'This warehouse receives from them'}
      to={link('/dashboard/vendor?receivable=true')}
      failure={failureOf(count)}
    />
  );
};

const LastVendorLoad = () => {
  const load = useQuery(newestVendorLoad);
  const link = usePageLink();
  return (
    <Tile
      label="Last vendor load"
      {...(load.data === undefined ? { note: '' } : loadTexts(load.data))}
      to={link('/dashboard/vendor')}
      failure={failureOf(load)}
    />
  );
};

const loadTexts = (
  load: VendorLoad | null,
): { readonly value: string; readonly note: string; readonly tone?: 'bad' } => {
  if (!load) return { value: 'None yet', note: 'Load the vendors in their list' };
  if (load.status === 'FAILED')
    return { value: 'Failed', note: load.message ?? 'The reason was not said', tone: 'bad' };
  if (load.status !== 'DONE' || load.endedAt === null)
    return { value: 'Under way', note: load.message ?? `${load.read} read so far` };
  const seconds = Math.max(0, (Date.now() - Date.parse(load.endedAt)) / 1000);
  return {
    value: seconds < 60 ? 'Just now' : `${ageText(seconds)} ago`,
    note: `${load.read} read, ${load.created} new, ${load.changed} changed`,
  };
};
