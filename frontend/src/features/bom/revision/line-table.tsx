import { Link } from 'react-router-dom';
import type { BomResponse } from '#api/bom.ts';
import { codeKey } from '#domain/code-key.ts';
import { METHOD_LABELS } from '#frontend/features/bom/bom-labels.ts';
import { lineMarks } from '#frontend/features/bom/line-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { stockItemPath } from '#frontend/shared/stock-path.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { SectionNone } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

type Line = BomResponse['lines'][number];

const columnsWith = (names: ReadonlyMap<string, string>): readonly Column<Line>[] => [
  {
    heading: 'COMPONENT',
    kind: 'code',
    narrow: 'title',
    cell: ({ inventoryID }) => <Link to={stockItemPath(inventoryID)}>{inventoryID}</Link>,
  },
  { heading: 'NAME', narrow: 'line', cell: ({ inventoryID }) => names.get(codeKey(inventoryID)) ?? '–' },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    narrow: 'status',
    cell: ({ qty, uom }) => `${quantityText(qty)} ${uom}`,
  },
  {
    heading: 'LOSS',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ lossPercent }) => (lossPercent === 0 ? '–' : `${quantityText(lossPercent)} %`),
  },
  {
    heading: 'TAKEN',
    kind: 'word',
    narrow: 'detail',
    cell: (line) => [METHOD_LABELS[line.method], lineMarks(line)].filter(Boolean).join(' · '),
  },
];

interface LineTableProps {
  readonly lines: readonly Line[];
  readonly names: ReadonlyMap<string, string>;
}

export const LineTable = ({ lines, names }: LineTableProps) => (
  <Card isFlush>
    {lines.length === 0 ? (
      <SectionNone>It has no lines yet.</SectionNone>
    ) : (
      <Table
        caption="Lines"
        columns={columnsWith(names)}
        rows={lines}
        rowKey={({ lineNbr }) => lineNbr}
        fitsFrom={700}
      />
    )}
  </Card>
);
