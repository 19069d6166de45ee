import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Column } from '#frontend/ui/table/table.tsx';
import { DataTable } from './data-table.tsx';
import { useListState } from './list-state.ts';
import { ListTools } from './list-tools.tsx';

interface Pallet {
  readonly id: string;
  readonly cases: number;
}

const MANY: readonly Pallet[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `P${index + 1}`,
  cases: (index * 7919) % 10_007,
}));

const pallets = { cell: (pallet: Pallet) => pallet.id, key: (pallet: Pallet) => pallet.id };

const columns: readonly Column<Pallet>[] = [
  {
    heading: 'PALLET',
    kind: 'code',
    narrow: 'title',
    cell: (pallet) => pallets.cell(pallet),
    sortBy: (pallet) => pallets.key(pallet),
  },
  {
    heading: 'CASES',
    kind: 'quantity',
    narrow: 'detail',
    cell: (pallet) => pallet.cases,
    sortBy: (pallet) => pallet.cases,
  },
  { heading: 'NOTE', narrow: 'hidden', cell: () => 'none' },
];

const LIST = {
  caption: 'Pallets',
  rowKey: (pallet: Pallet) => pallet.id,
  page: 1,
  onPage: () => undefined,
  isFiltered: false,
  noun: 'pallets',
  isLoading: false,
  loadingText: 'Loading pallets...',
  empty: 'No pallets.',
};

interface PalletsProps {
  readonly rows: readonly Pallet[];
  readonly areRowsReused?: boolean;
}

const Pallets = ({ rows, areRowsReused = false }: PalletsProps) => {
  const list = useListState();
  return (
    <>
      <ListTools columns={columns} {...list.sorting} />
      <DataTable
        caption="Pallets"
        columns={columns}
        rows={rows}
        rowKey={(pallet) => pallet.id}
        {...list.paging}
        {...list.sorting}
        hasGoToPage
        areRowsReused={areRowsReused}
        isFiltered={false}
        noun="pallets"
        isLoading={false}
        loadingText="Loading pallets..."
        empty="No pallets."
      />
      <output>{useLocation().search}</output>
    </>
  );
};

const open = (path = '/', rows = MANY, areRowsReused = false) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Pallets rows={rows} areRowsReused={areRowsReused} />
    </MemoryRouter>,
  );
  return userEvent.setup({ delay: null });
};

const firstCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

const url = () => screen.getByText(/^(\?|$)/, { selector: 'output' }).textContent;

describe('a data table', () => {
  it('sorts by a heading, by keyboard, says so, and keeps it in the URL', async () => {
    const user = open('/?page=3');
    const heading = screen.getByRole('columnheader', { name: 'CASES' });
    expect(heading).toHaveAttribute('aria-sort', 'none');
    within(heading).getByRole('button').focus();
    await user.keyboard('{Enter}');
    expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await waitFor(() => expect(url()).toBe('?sort=cases'));
    expect(firstCells()[0]).toBe('P1');
    await user.keyboard('{Enter}');
    expect(heading).toHaveAttribute('aria-sort', 'descending');
    await waitFor(() => expect(url()).toBe('?sort=-cases'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(url()).toBe(''));
    expect(screen.getByRole('columnheader', { name: 'NOTE' })).not.toHaveAttribute('aria-sort');
  });

  it('sorts by a choice where there are no headings to press', async () => {
    const user = open('/?page=3');
    const choice = screen.getByLabelText('Sort by');
    await user.selectOptions(choice, 'CASES ↓ last to first');
    await waitFor(() => expect(url()).toBe('?sort=-cases'));
    expect(within(choice).queryByRole('option', { name: /NOTE/ })).not.toBeInTheDocument();
    await user.selectOptions(choice, 'As it comes');
    await waitFor(() => expect(url()).toBe(''));
    expect(firstCells()[0]).toBe('P1');
  });

  it('opens as its URL says', () => {
    open('/?sort=-pallet&page=2');
    expect(firstCells()).toEqual(
      [9990, 9989, 9988, 9987, 9986, 9985, 9984, 9983, 9982, 9981].map((n) => `P${n}`),
    );
    expect(screen.getByText('Showing 11-20 of 10000 total pallets')).toBeVisible();
  });

  it('goes to a page by its number, and to no other', async () => {
    const user = open();
    const field = screen.getByLabelText('Go to page');
    await user.type(field, '1001{Enter}');
    expect(screen.getByText('Pages go from 1 to 1000.')).toBeVisible();
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.type(field, '1000{Enter}');
    expect(firstCells().at(-1)).toBe('P10000');
    await waitFor(() => expect(url()).toBe('?page=1000'));
  });

  it('has no field for a page while all of them are visible', () => {
    open('/', MANY.slice(0, 50));
    expect(screen.queryByLabelText('Go to page')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Page 5' })).toBeVisible();
  });

  it('writes another page into the rows that stand, where they keep nothing of their own', async () => {
    const user = open('/', MANY, true);
    const rows = screen.getAllByRole('row');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(firstCells()[0]).toBe('P11');
    expect(screen.getAllByRole('row')).toEqual(rows);
  });

  it('keeps the focus on the way back at the first page, where nothing more comes of it', async () => {
    const user = open('/?page=2', MANY, true);
    const back = screen.getByRole('button', { name: 'Previous page' });
    await user.click(back);
    expect(firstCells()[0]).toBe('P1');
    expect(back).toHaveFocus();
    expect(back).toHaveAttribute('aria-disabled', 'true');
    await user.click(back);
    await waitFor(() => expect(url()).toBe(''));
  });

  it('draws the ten rows of another page once each, and none when the URL follows', async () => {
    const drawn = jest.spyOn(pallets, 'cell');
    const user = open('/?sort=pallet', MANY, true);
    drawn.mockClear();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(url()).toBe('?sort=pallet&page=2'));
    expect(drawn).toHaveBeenCalledTimes(10);
  });

  it('puts nothing in order that comes in order', async () => {
    const key = jest.fn(() => 0);
    const onSort = jest.fn();
    render(
      <DataTable
        {...LIST}
        columns={[{ heading: 'PALLET', narrow: 'title', cell: ({ id }: Pallet) => id, sortBy: key }]}
        rows={[...MANY].reverse()}
        areRowsInOrder
        sort="pallet"
        onSort={onSort}
      />,
    );
    expect(firstCells()[0]).toBe('P10000');
    expect(screen.getByRole('columnheader', { name: 'PALLET' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('button', { name: 'PALLET' }));
    expect(onSort).toHaveBeenCalledWith('-pallet');
    expect(key).not.toHaveBeenCalled();
  });

  it('says the page that was pressed before its rows stand', () => {
    render(<DataTable {...LIST} columns={columns} rows={MANY} page={2} rowsPage={1} />);
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByText('Showing 11-20 of 10000 total pallets')).toBeVisible();
    expect(firstCells()[0]).toBe('P1');
  });

  it('puts no more than its page into the document, and looks at each of 10,000 rows once to sort them', async () => {
    const user = open('/?sort=pallet');
    expect(screen.getAllByRole('row')).toHaveLength(11);
    const looked = jest.spyOn(pallets, 'key');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(looked).toHaveBeenCalledTimes(0);
    await user.click(screen.getByRole('button', { name: 'PALLET' }));
    expect(firstCells()[0]).toBe('P10000');
    expect(looked).toHaveBeenCalledTimes(MANY.length);
  });
});
