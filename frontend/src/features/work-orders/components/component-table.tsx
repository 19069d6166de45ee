import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComponentNeed, SubstituteNeed } from '#domain/bom/component-needs.ts';
import { type Quantity, toNumber } from '#domain/quantity.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { stockItemPath } from '#frontend/shared/stock-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

const amount = (value: Quantity, baseUom: string): string => `${quantityText(toNumber(value))} ${baseUom}`;

const neededText = ({ needed, optional, issued, baseUom }: ComponentNeed): string =>
  [
    (needed > 0 || optional === 0) && amount(needed, baseUom),
    optional > 0 && `${amount(optional, baseUom)} if wanted`,
    issued > 0 && `${amount(issued, baseUom)} issued`,
  ]
    .filter(Boolean)
    .join(', ');

const insteadText = ({ inventoryID, needed, free, baseUom, isEnough }: SubstituteNeed): string =>
  `${inventoryID}: ${amount(needed, baseUom)} needed, ${isEnough ? 'enough is free' : `${amount(free, baseUom)} free`}`;

/** What may go in instead: of what is short how much it would be, else only its name. */
const Instead = ({ substitutes, short }: ComponentNeed) => {
  if (substitutes.length === 0) return '–';
  return short === 0
    ? substitutes.map(({ inventoryID }) => inventoryID).join(', ')
    : substitutes.map((one) => <div key={one.inventoryID}>{insteadText(one)}</div>);
};

const COLUMNS: readonly Column<ComponentNeed>[] = [
  {
    heading: 'COMPONENT',
    kind: 'code',
    narrow: 'title',
    cell: ({ inventoryID }) => <Link to={stockItemPath(inventoryID)}>{inventoryID}</Link>,
  },
  { heading: 'NAME', narrow: 'line', beneath: 'previous', cell: ({ name }) => name || '–' },
  { heading: 'NEEDED', kind: 'quantity', narrow: 'labelled', cell: neededText },
  {
    heading: 'FREE',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ free, baseUom }) => (free === null ? 'Not stocked' : amount(free, baseUom)),
  },
  {
    heading: 'SHORT',
    kind: 'quantity',
    narrow: 'status',
    cell: ({ short, baseUom }) => (short > 0 ? <Pill tone="bad">{amount(short, baseUom)}</Pill> : '–'),
  },
  { heading: 'INSTEAD', narrow: 'line', cell: (row) => <Instead {...row} /> },
];

/** From so many rows on it is worth looking at what is short alone. */
const LONG = 10;

const summary = (rows: readonly ComponentNeed[], short: number): string => {
  const isOne = rows.length === 1;
  if (short === 0) return isOne ? 'Enough of it is free.' : 'Enough of everything is free.';
  return isOne
    ? 'It is short.'
    : `${short} of ${rows.length} components ${short === 1 ? 'is' : 'are'} short.`;
};

/** Needed, free and short, a row for each component. */
export const ComponentTable = ({ rows }: { readonly rows: readonly ComponentNeed[] }) => {
  const [isShortOnly, setShortOnly] = useState(false);
  const short = rows.filter((row) => row.short > 0);
  return (
    <Stack gap="small">
      <p role="status">{summary(rows, short.length)}</p>
      {rows.length > LONG && short.length > 0 && (
        <Checkbox label="Only what is short" isOn={isShortOnly} onChange={setShortOnly} />
      )}
      <Table
        caption="Components"
        columns={COLUMNS}
        rows={isShortOnly && short.length > 0 ? short : rows}
        rowKey={({ inventoryID }) => inventoryID}
        fitsFrom={900}
      />
    </Stack>
  );
};
