import { useQuery } from '@tanstack/react-query';
import type { MassBalanceSeen } from '#api/tracking.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { massBalanceOf } from '#frontend/features/tracking/queries.ts';
import { KIND_LABELS } from '#frontend/features/tracking/tracking-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

type Unexplained = MassBalanceSeen['lines'][number];

const COLUMNS: readonly Column<Unexplained>[] = [
  {
    heading: 'WHAT',
    kind: 'word',
    narrow: 'title',
    cell: ({ kind }) => (kind === 'count' ? KIND_LABELS.count : KIND_LABELS.adjustment),
  },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    narrow: 'status',
    cell: ({ qty }) => (qty > 0 ? `+${quantityText(qty)}` : `\u2212${quantityText(-qty)}`),
  },
  { heading: 'WHEN', kind: 'date', narrow: 'detail', cell: ({ at }) => atTheSite(at) },
  { heading: 'WHO', kind: 'word', narrow: 'detail', beneath: 'previous', cell: ({ by }) => by },
  { heading: 'WHERE', narrow: 'detail', cell: ({ place }) => placeName(place) },
  {
    ...{ heading: 'REASON', narrow: 'line', width: 'minmax(12rem, 1fr)' },
    cell: ({ reason }) => reason ?? '–',
  },
  {
    heading: 'LIKELY CAUSE',
    narrow: 'line',
    beneath: 'previous',
    width: 'minmax(12rem, 2fr)',
    cell: ({ likelyCause }) => likelyCause,
  },
];

const factsOf = (balance: MassBalanceSeen) => {
  const of = (value: number): string => `${quantityText(value)} ${balance.baseUom}`.trim();
  return [
    { name: 'Came in', value: of(balance.in) },
    { name: 'On hand', value: of(balance.onHand) },
    { name: 'Used in runs', value: of(balance.used) },
    { name: 'Shipped', value: of(balance.shipped) },
    { name: 'Scrapped', value: of(balance.scrapped) },
    { name: 'Sampled', value: of(balance.sampled) },
    { name: 'Unexplained', value: of(balance.unexplained) },
    { name: 'Issued, and returned', value: `${of(balance.issued)}, ${of(balance.returned)}` },
  ];
};

/** What became of all that ever came of a lot, to the unit. */
export const BalanceSection = ({ lot }: { readonly lot: Parameters<typeof massBalanceOf>[0] }) => {
  const query = useQuery(massBalanceOf(lot));
  if (query.data) return <Loaded balance={query.data} />;
  if (!query.isError) return <Loading>Adding it up...</Loading>;
  return (
    <Card isFlush>
      <LoadFailure what="the mass balance" query={query} />
    </Card>
  );
};

const Loaded = ({ balance }: { readonly balance: MassBalanceSeen }) => {
  const { difference, baseUom, lines } = balance;
  return (
    <Stack gap="medium">
      {difference !== 0 && (
        <Banner tone="error">
          {`${quantityText(Math.abs(difference))} ${baseUom} ${difference > 0 ? 'are missing' : 'are too many'} that no movement explains: what is on hand is not the sum of its movements. Tell whoever looks after the system.`}
        </Banner>
      )}
      {!balance.settled && (
        <Banner tone="info">It moved while it was added up. Look again in a moment.</Banner>
      )}
      <Section
        heading="What became of it"
        note={`Came in = on hand + used + shipped + scrapped + sampled + unexplained. As of ${atTheSite(balance.asOf)}.`}
      >
        <Card>
          <DescriptionList facts={factsOf(balance)} />
        </Card>
      </Section>
      <Section heading="Unexplained" note="Each count and adjustment, the newest first.">
        <Card isFlush>
          {lines.length === 0 ? (
            <SectionNone>All of it is explained: no count and no adjustment changed it.</SectionNone>
          ) : (
            <Table
              caption="Unexplained"
              columns={COLUMNS}
              rows={lines}
              rowKey={({ movementId, place }) => `${movementId} ${place}`}
              fitsFrom={1100}
            />
          )}
        </Card>
      </Section>
    </Stack>
  );
};
