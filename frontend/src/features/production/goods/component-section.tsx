import type { ComponentUseResponse } from '#api/production.ts';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { differenceText } from './goods-text.ts';

const amount = (value: number | null, { baseUom }: ComponentUseResponse): string =>
  value === null ? '–' : `${quantityText(value)} ${baseUom}`;

/** How much of what went in the bill says was needed: below 100 % more went in. */
const yieldText = ({ used, expected }: ComponentUseResponse): string =>
  expected === null || used === 0 ? '–' : percentText(expected / used);

const COMPONENTS: readonly Column<ComponentUseResponse>[] = [
  {
    heading: 'COMPONENT',
    narrow: 'title',
    cell: ({ inventoryID, name }) => (
      <>
        <div>{name || inventoryID}</div>
        <div className="soft small">{inventoryID}</div>
      </>
    ),
  },
  { heading: 'EXPECTED', kind: 'quantity', narrow: 'labelled', cell: (row) => amount(row.expected, row) },
  { heading: 'USED', kind: 'quantity', narrow: 'labelled', cell: (row) => amount(row.used, row) },
  {
    heading: 'DIFFERENCE',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ used, expected, baseUom }) =>
      expected === null ? '–' : differenceText(used, expected, baseUom),
  },
  { heading: 'YIELD', kind: 'quantity', narrow: 'labelled', cell: yieldText },
  { heading: 'REASON', narrow: 'line', cell: ({ reason }) => reason ?? '–' },
];

interface ComponentSectionProps {
  readonly components: readonly ComponentUseResponse[];
}

/** What a run used of each component, beside what its bill expects of what it made. */
export const ComponentSection = ({ components }: ComponentSectionProps) => (
  <Table
    caption="Components against the bill"
    columns={COMPONENTS}
    rows={components}
    rowKey={({ inventoryID }) => inventoryID}
  />
);
