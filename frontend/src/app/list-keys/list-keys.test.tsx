import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { turnSingleKeys } from '#frontend/shared/single-keys.ts';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { useListKeys } from './use-list-keys.ts';

interface Lot {
  readonly lot: string;
  readonly hasOrder: boolean;
}

const COLUMNS: readonly Column<Lot>[] = [
  { heading: 'LOT', narrow: 'title', cell: ({ lot }) => <a href={`#${lot}`}>{lot}</a> },
  {
    heading: 'ORDER',
    narrow: 'hidden',
    cell: (row) => row.hasOrder && <button type="button">Order of {row.lot}</button>,
  },
  { heading: 'COUNTED', narrow: 'hidden', cell: ({ lot }) => <input aria-label={`Counted of ${lot}`} /> },
];

const LOTS: readonly Lot[] = [
  { lot: 'A', hasOrder: true },
  { lot: 'B', hasOrder: false },
  { lot: 'C', hasOrder: true },
];

const List = ({ hasDialog = false }: { readonly hasDialog?: boolean }) => {
  useListKeys();
  return (
    <>
      <SearchField label="Search" value="" onSearch={() => undefined} />
      <Table caption="Lots" columns={COLUMNS} rows={LOTS} rowKey={({ lot }) => lot} />
      <Dialog title="Move" isOpen={hasDialog} onClose={() => undefined} actions={null}>
        <button type="button">Half of it</button>
      </Dialog>
    </>
  );
};

/** The search comes with the rows. */
const Coming = ({ isHere }: { readonly isHere: boolean }) => {
  useListKeys();
  const [rows, awaitedRows] = isHere ? [LOTS, 0] : [[], 3];
  return (
    <>
      {isHere && <SearchField label="Search" value="" onSearch={() => undefined} />}
      <Table
        caption="Lots"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ lot }) => lot}
        awaitedRows={awaitedRows}
      />
    </>
  );
};

const open = () => {
  render(<List />);
  return userEvent.setup({ delay: null });
};

const link = (name: string) => screen.getByRole('link', { name });
const hasFocus = (place: HTMLElement) => waitFor(() => expect(place).toHaveFocus());

describe('the keyboard in a list', () => {
  it('goes to the search by /, which stays a letter wherever something is typed', async () => {
    const user = open();
    await user.keyboard('/');
    await hasFocus(screen.getByLabelText('Search'));
    const field = screen.getByRole('textbox', { name: 'Counted of A' });
    await user.type(field, '1/2');
    expect(field).toHaveValue('1/2');
    expect(field).toHaveFocus();
  });

  it('goes by / to a search that comes with the rows, unless something else is done first', async () => {
    for (const isHasty of [false, true]) {
      const { rerender, unmount } = render(<Coming isHere={false} />);
      const user = userEvent.setup({ delay: null });
      await user.keyboard('/');
      if (isHasty) await user.keyboard('{Escape}');
      rerender(<Coming isHere />);
      const field = screen.getByLabelText('Search');
      if (isHasty) expect(field).not.toHaveFocus();
      else await hasFocus(field);
      unmount();
    }
  });

  it('does nothing by / where this device has keys alone turned off; arrows still walk', async () => {
    turnSingleKeys(false);
    const user = open();
    const search = screen.getByLabelText('Search');
    expect(search).not.toHaveAttribute('aria-keyshortcuts');
    link('A').focus();
    await user.keyboard('/{ArrowDown}');
    await hasFocus(link('B'));
    turnSingleKeys(true);
    await user.keyboard('/');
    await hasFocus(search);
  });

  it('goes from the search into the list', async () => {
    const user = open();
    screen.getByLabelText('Search').focus();
    await user.keyboard('{ArrowDown}');
    await hasFocus(link('A'));
  });

  it('goes up and down from row to row, and no further than the rows go', async () => {
    const user = open();
    link('A').focus();
    await user.keyboard('{ArrowDown}');
    await hasFocus(link('B'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(link('C')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(link('B')).toHaveFocus();
  });

  it('stays in its column where the next row has something there', async () => {
    const user = open();
    screen.getByRole('button', { name: 'Order of C' }).focus();
    await user.keyboard('{ArrowUp}');
    await hasFocus(link('B'));
    await user.keyboard('{ArrowUp}');
    expect(link('A')).toHaveFocus();
  });

  it('leaves arrows to a field, and those that are pressed with another key to the browser', async () => {
    const user = open();
    screen.getByRole('textbox', { name: 'Counted of A' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('textbox', { name: 'Counted of A' })).toHaveFocus();
    link('A').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(link('A')).toHaveFocus();
  });

  it('leaves what lies under a dialog alone, and Tab as it was', async () => {
    const user = open();
    link('A').focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Order of A' })).toHaveFocus();
    render(<List hasDialog />);
    await openedDialog();
    await user.keyboard('/');
    for (const field of screen.getAllByLabelText('Search')) expect(field).not.toHaveFocus();
  });
});
