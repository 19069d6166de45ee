import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { NeverOpened } from '#frontend/features/stock/opening/never-opened.tsx';
import { againstBooks, askBooks, furtherAgainstBooks, STOCK } from '#frontend/features/stock/queries.ts';
import { changeText, lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

type Against = ResponseBody<typeof getInventory, 'against_books'>['data'];
type LotRow = Against['lots'][number];

const orDash = (value: number | null, text: (value: number) => string): string =>
  value === null ? '–' : text(value);

const notPosted = ({ notPosted: kinds }: LotRow): number => kinds.reduce((all, { qty }) => all + qty, 0);

const COLUMNS: readonly Column<LotRow>[] = [
  {
    heading: 'LOT',
    narrow: 'title',
    kind: 'code',
    width: 'minmax(8rem, 1fr)',
    cell: ({ lotNumber }) => lotLabel(lotNumber),
  },
  { heading: 'ON HAND', narrow: 'status', kind: 'quantity', cell: ({ onHand }) => quantityText(onHand) },
  {
    heading: 'IN THE BOOKS',
    narrow: 'labelled',
    kind: 'quantity',
    cell: ({ issuable }) => orDash(issuable, quantityText),
  },
  {
    heading: 'DIFFERENCE',
    narrow: 'labelled',
    kind: 'quantity',
    cell: ({ difference }) => orDash(difference, changeText),
  },
  {
    heading: 'ON ITS WAY',
    narrow: 'hidden',
    kind: 'quantity',
    cell: ({ notInBooks }) => changeText(notInBooks),
  },
  { heading: 'NOT POSTED', narrow: 'hidden', kind: 'quantity', cell: (row) => changeText(notPosted(row)) },
  {
    heading: 'UNEXPLAINED',
    narrow: 'labelled',
    kind: 'quantity',
    cell: ({ unexplained }) => orDash(unexplained, changeText),
  },
];

/** Those that differ, or that nobody explains: what is the same in both needs no line. */
const differing = (lots: readonly LotRow[]): readonly LotRow[] =>
  lots.filter(({ difference, unexplained }) => difference !== 0 || unexplained !== 0);

/** What the accounting system has of an item beside ours, lot by lot, and a way to ask it now. */
export const BooksSection = ({ inventoryID }: { readonly inventoryID: string }) => {
  const { accountingName } = runtimeConfig();
  const client = useQueryClient();
  const against = useQuery(againstBooks(inventoryID));
  const ask = useMutation({
    mutationFn: () => askBooks(inventoryID),
    onSuccess: (data) => {
      client.setQueryData(againstBooks(inventoryID).queryKey, data);
      void client.invalidateQueries({ queryKey: [STOCK], refetchType: 'active' });
    },
    onError: (error) => notify('error', accountingName, reasonOf(error, 'Try again.')),
  });
  const problem = ask.data?.problem ?? null;
  return (
    <Section
      heading={`Against ${accountingName}`}
      note={against.data ? noteOf(against.data, accountingName) : undefined}
    >
      {problem && <Banner tone="warning">{`${accountingName} was not read: ${problem}`}</Banner>}
      <NeverOpened inventoryID={inventoryID} isOpened={against.data?.isOpened} />
      {against.data && <Lots against={against.data} accountingName={accountingName} />}
      {against.isPending && <Loading>Comparing...</Loading>}
      {against.isError && (
        <ErrorPanel isTrying={against.isFetching} onTryAgain={() => void against.refetch()}>
          <strong>Failed to compare</strong>
          <span>{reasonOf(against.error, 'Try again.')}</span>
        </ErrorPanel>
      )}
      <div>
        <Button icon={<Icon name="refresh" />} isPending={ask.isPending} onClick={() => ask.mutate()}>
          {`Ask ${accountingName} now`}
        </Button>
      </div>
    </Section>
  );
};

const noteOf = ({ asOf, issuable, unexplained, baseUom }: Against, accountingName: string): string => {
  if (asOf === null || issuable === null) return `${accountingName} has not been asked for it yet.`;
  const left =
    unexplained === 0 || unexplained === null
      ? 'nothing is unexplained'
      : `${changeText(unexplained)} ${baseUom} unexplained`;
  return `${quantityText(issuable)} ${baseUom} there at ${atTheSite(asOf)}; ${left}.`;
};

const Lots = ({
  against,
  accountingName,
}: {
  readonly against: Against;
  readonly accountingName: string;
}) => {
  const further = useInfiniteQuery({
    ...furtherAgainstBooks(against.inventoryID, against.pagination_key),
    // Read anew as stock changes, once somebody has asked for them.
    enabled: (query) => query.state.data !== undefined,
  });
  if (against.asOf === null) return null;
  const pages = [against, ...(further.data?.pages ?? [])];
  const hasMore = pages.at(-1)?.pagination_key !== undefined;
  const compared = pages.flatMap(({ lots }) => lots);
  // One that stands between two pages is there once.
  const lots = [...new Map(differing(compared).map((lot) => [lot.lotNumber, lot])).values()];
  const every = hasMore ? 'Every lot that was compared' : 'Every lot';
  return (
    <Stack gap="small">
      <Card isFlush>
        {lots.length === 0 ? (
          <SectionNone>{`${every} is the same here and in ${accountingName}.`}</SectionNone>
        ) : (
          <Table
            caption={`Against ${accountingName}`}
            columns={COLUMNS}
            rows={lots}
            rowKey={({ lotNumber }) => lotNumber}
          />
        )}
      </Card>
      {further.isError && (
        <Banner tone="error">{reasonOf(further.error, 'They were not compared. Try again.')}</Banner>
      )}
      {hasMore && (
        <Row gap="small">
          <span className="soft">{`${quantityText(compared.length)} lots were compared, and there are more.`}</span>
          <Button isPending={further.isFetching} onClick={() => void further.fetchNextPage()}>
            Compare more lots
          </Button>
        </Row>
      )}
    </Stack>
  );
};
