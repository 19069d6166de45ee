import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import type { RecallTotal } from '#domain/tracking/recall/recall-totals.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { AT_CUSTOMERS_NOTE, shareText, TOTALS_NOTE, totalsOf } from './recall-labels.ts';

const amount = (of: (total: RecallTotal) => number) => (total: RecallTotal) => (
  <QuantityWithUnit text={quantityText(of(total))} unit={total.baseUom} />
);

const COLUMNS: readonly Column<RecallTotal>[] = [
  { ...{ heading: 'ITEM', kind: 'code', narrow: 'title' }, cell: ({ inventoryID }) => inventoryID },
  { heading: 'NAME', narrow: 'detail', beneath: 'previous', cell: ({ name }) => name || '–' },
  { ...{ heading: 'LOTS', kind: 'quantity', narrow: 'labelled-line' }, cell: ({ lots }) => lots },
  { ...{ heading: 'CAME IN', kind: 'quantity', narrow: 'labelled-line' }, cell: amount((one) => one.in) },
  { ...{ heading: 'ON HAND', kind: 'quantity', narrow: 'labelled-line' }, cell: amount((one) => one.onHand) },
  {
    ...{ heading: 'USED', kind: 'quantity', narrow: 'labelled-line', beneath: 'previous' },
    cell: amount((one) => one.used),
  },
  {
    ...{ heading: 'SHIPPED', kind: 'quantity', narrow: 'labelled-line' },
    cell: amount((one) => one.shipped),
  },
  {
    ...{ heading: 'UNEXPLAINED', kind: 'quantity', narrow: 'labelled-line' },
    cell: amount((one) => one.notAccounted),
  },
  {
    ...{ heading: 'ACCOUNTED FOR', kind: 'quantity', narrow: 'labelled-line' },
    cell: ({ accountedShare }) => shareText(accountedShare),
  },
  {
    ...{ heading: 'RECOVERED', kind: 'quantity', narrow: 'labelled-line' },
    beneath: 'previous',
    cell: ({ recoveredShare }) => shareText(recoveredShare),
  },
];

const part = (heading: string, of: (total: RecallTotal) => number): Column<RecallTotal> => ({
  ...{ heading, kind: 'quantity', narrow: 'labelled-line' },
  cell: amount(of),
});

const AT_CUSTOMERS: readonly Column<RecallTotal>[] = [
  { ...{ heading: 'ITEM', kind: 'code', narrow: 'title' }, cell: ({ inventoryID }) => inventoryID },
  part('SHIPPED', (one) => one.shipped),
  part('HELD THERE', (one) => one.heldAtCustomers),
  part('COMING BACK', (one) => one.comingBack),
  part('DESTROYED', (one) => one.destroyedAtCustomers),
  part('SOLD ON', (one) => one.soldOn),
  part('UNANSWERED', (one) => one.unanswered),
];

/** What a recall comes to: how much of each item came in, where it is, and how much of it is under control. */
export const RecallTotals = ({ recall }: { readonly recall: RecallDetail }) => {
  const totals = totalsOf(recall);
  const shipped = totals.filter((total) => total.shipped > 0);
  return (
    <>
      <Section heading="Totals" note={TOTALS_NOTE}>
        <Card isFlush>
          {totals.length === 0 ? (
            <SectionNone>It has no lots.</SectionNone>
          ) : (
            <Table
              caption="Totals"
              columns={COLUMNS}
              rows={totals}
              rowKey={({ inventoryID }) => inventoryID}
              fitsFrom={1200}
            />
          )}
        </Card>
      </Section>
      {shipped.length > 0 && (
        <Section heading="Of what was shipped" note={AT_CUSTOMERS_NOTE}>
          <Card isFlush>
            <Table
              caption="Of what was shipped"
              columns={AT_CUSTOMERS}
              rows={shipped}
              rowKey={({ inventoryID }) => inventoryID}
            />
          </Card>
        </Section>
      )}
    </>
  );
};
