import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SupplierScoreSeen } from '#api/tracking/supplier-score.ts';
import { countText } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { RECEIPT_DAYS, supplierScoreOf } from './vendor-detail-queries.ts';
import { type Behind, type Figure, figuresOf } from './vendor-score-figures.ts';

const columnsOf = (
  chosen: string | null,
  onChoose: (name: string | null) => void,
): readonly Column<Figure>[] => [
  { heading: 'FIGURE', kind: 'word', narrow: 'title', width: '22%', cell: ({ name }) => name },
  { heading: 'RESULT', narrow: 'line', cell: ({ result }) => result },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: ({ name, behind }) =>
      behind.length === 0 ? (
        '–'
      ) : (
        <Button
          aria-expanded={chosen === name}
          aria-label={`${countText(behind.length, 'receipt')} behind ${name}`}
          onClick={() => onChoose(chosen === name ? null : name)}
        >
          {countText(behind.length, 'receipt')}
        </Button>
      ),
  },
];

const BEHIND: readonly Column<Behind>[] = [
  {
    heading: 'RECEIPT',
    kind: 'code',
    narrow: 'title',
    cell: ({ receipt }) => (
      <Link to={`/dashboard/received-goods?receipt=${receipt.receiptId}`}>{receipt.receiptNbr}</Link>
    ),
  },
  { heading: 'ORDER', kind: 'code', narrow: 'detail', cell: ({ receipt }) => receipt.orderNbr },
  {
    heading: 'ARRIVED',
    kind: 'date',
    narrow: 'detail',
    cell: ({ receipt }) => dayText(receipt.receivedDate),
  },
  { heading: 'WHAT', narrow: 'line', width: 'minmax(16rem, 3fr)', cell: ({ what }) => what },
];

const noteOf = ({ receipts, hasMore }: SupplierScoreSeen): string =>
  `${hasMore ? 'The newest ' : ''}${countText(receipts.length, 'receipt')} of the last ${RECEIPT_DAYS} days, without cancelled ones.`;

/** How a vendor delivers: figures, each with the receipts behind it. */
export const VendorScore = ({ vendorId }: { readonly vendorId: string }) => {
  const query = useQuery(supplierScoreOf(vendorId));
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = query;
  const figures = data ? figuresOf(data) : [];
  const open = figures.find(({ name }) => name === chosen);
  return (
    <Section heading="Score" note={data && noteOf(data)}>
      <Card isFlush>
        {data && data.receipts.length > 0 && (
          <Table
            caption="Score"
            columns={columnsOf(chosen, setChosen)}
            rows={figures}
            rowKey={({ name }) => name}
          />
        )}
        {data?.receipts.length === 0 && <SectionNone>Nothing was received to judge it by.</SectionNone>}
        {query.isPending && <Loading>Working it out...</Loading>}
        {query.isError && !data && (
          <ErrorPanel isTrying={query.isFetching} onTryAgain={() => void query.refetch()}>
            {`The score could not be loaded: ${reasonOf(query.error, 'Try again.')}`}
          </ErrorPanel>
        )}
      </Card>
      {open && (
        <Card isFlush>
          <Table
            caption={`Receipts behind ${open.name}`}
            columns={BEHIND}
            rows={open.behind}
            rowKey={({ receipt }) => receipt.receiptId}
          />
        </Card>
      )}
    </Section>
  );
};
