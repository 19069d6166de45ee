import { useQuery } from '@tanstack/react-query';
import { onOrder } from '#frontend/features/stock/queries.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

interface Line {
  readonly orderType: string;
  readonly orderNbr: string;
  readonly lineNbr: number;
  readonly vendorName: string;
  readonly promisedOn: string | null;
  readonly qty: number | null;
  readonly orderQty: number;
  readonly uom: string;
}

const COLUMNS: readonly Column<Line>[] = [
  { heading: 'ORDER', narrow: 'title', kind: 'code', cell: ({ orderNbr }) => orderNbr },
  { heading: 'VENDOR', narrow: 'line', cell: ({ vendorName }) => vendorName },
  {
    heading: 'PROMISED',
    narrow: 'detail',
    kind: 'date',
    cell: ({ promisedOn }) => (promisedOn === null ? '–' : dayText(promisedOn)),
  },
  {
    heading: 'AS ORDERED',
    narrow: 'labelled',
    kind: 'quantity',
    cell: ({ orderQty, uom }) => `${quantityText(orderQty)} ${uom}`,
  },
  {
    heading: 'TO COME',
    narrow: 'status',
    kind: 'quantity',
    cell: ({ qty }) => (qty === null ? '–' : quantityText(qty)),
  },
];

/** What is still to come of an item, order by order. */
export const OnOrderSection = ({
  inventoryID,
  baseUom,
}: {
  readonly inventoryID: string;
  readonly baseUom: string;
}) => {
  const lines = useQuery(onOrder(inventoryID));
  return (
    <Section heading="On order" note={`In ${baseUom}, of the orders that were looked at here.`}>
      {lines.isPending && <Loading>Looking through orders...</Loading>}
      {lines.isError && <LoadFailure what="what is on order" query={lines} />}
      {lines.data && (
        <Card isFlush>
          {lines.data.length === 0 ? (
            <SectionNone>Nothing is on order.</SectionNone>
          ) : (
            <Table
              caption="On order"
              columns={COLUMNS}
              rows={lines.data}
              rowKey={({ orderType, orderNbr, lineNbr }) => `${orderType} ${orderNbr} ${lineNbr}`}
            />
          )}
        </Card>
      )}
    </Section>
  );
};
