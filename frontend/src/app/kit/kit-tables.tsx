import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Grow, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { Table } from '#frontend/ui/table/table.tsx';

interface Lot {
  readonly id: string;
  readonly product: string;
  readonly cases: number | null;
  readonly isOpen: boolean;
}

const PRODUCTS = ['Apple cider 750 ml', 'Ginger beer 330 ml', 'Sparkling water 1 l', 'Tonic 200 ml'];

const LOTS: readonly Lot[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `L${String(index + 1).padStart(5, '0')}`,
  product: PRODUCTS[index % PRODUCTS.length] ?? '',
  cases: index % 13 === 0 ? null : (index * 7919) % 1009,
  isOpen: index % 3 === 0,
}));

const columns: readonly Column<Lot>[] = [
  {
    heading: 'LOT',
    kind: 'code',
    narrow: 'detail',
    width: '16%',
    cell: (lot) => lot.id,
    sortBy: (lot) => lot.id,
  },
  { heading: 'PRODUCT', narrow: 'title', cell: (lot) => lot.product, sortBy: (lot) => lot.product },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    narrow: 'detail',
    width: '18%',
    sortBy: (lot) => lot.cases,
    cell: (lot) =>
      lot.cases === null ? 'not counted' : <QuantityWithUnit text={quantityText(lot.cases)} unit="CASE" />,
  },
  {
    heading: 'STATUS',
    narrow: 'status',
    width: '16%',
    cell: (lot) => (lot.isOpen ? <Pill tone="good">Open</Pill> : <Pill tone="neutral">Closed</Pill>),
  },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    width: '12%',
    cell: (lot) => (
      <Menu trigger={<IconButton label={`Actions of ${lot.id}`} icon={<Icon name="more" />} />}>
        <MenuItem onSelect={() => undefined}>Trace</MenuItem>
      </Menu>
    ),
  },
];

export const KitTables = () => (
  <>
    <Section heading="A list of 10,000 rows">
      <Lots />
    </Section>
    <Section heading="A list that is awaited, and one that is empty">
      <DataTable {...LIST} rows={[]} isLoading empty="" />
      <DataTable {...LIST} rows={[]} isLoading={false} empty={<EmptyPanel>No lots found.</EmptyPanel>} />
    </Section>
    <Section heading="Rows with a tone">
      <Table
        caption="Lots counted"
        columns={columns}
        rows={LOTS.slice(0, 3)}
        rowKey={(lot) => lot.id}
        rowTone={(lot) => (lot.isOpen ? 'good' : 'muted')}
      />
    </Section>
  </>
);

const LIST = {
  caption: 'Lots',
  columns,
  rowKey: (lot: Lot) => lot.id,
  page: 1,
  onPage: () => undefined,
  isFiltered: false,
  noun: 'lots',
  loadingText: 'Loading lots...',
};

const Lots = () => {
  const list = useListState();
  const search = list.get('q').toLowerCase();
  const found = search === '' ? LOTS : LOTS.filter((lot) => lot.product.toLowerCase().includes(search));
  return (
    <Stack>
      <Row>
        <Grow most="field">
          <TextField
            label="Search lots"
            isLabelHidden
            type="search"
            placeholder="Search lots"
            icon={<Icon name="search" size={18} />}
            value={list.get('q')}
            onChange={(event) => list.filter({ q: event.target.value })}
          />
        </Grow>
      </Row>
      <DataTable
        {...LIST}
        rows={found}
        {...list.paging}
        {...list.sorting}
        hasGoToPage
        isFiltered={search !== ''}
        isLoading={false}
        empty={<EmptyPanel>No lots found.</EmptyPanel>}
      />
    </Stack>
  );
};
