import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import type { Column } from './table.tsx';
import { VirtualTable } from './virtual-table.tsx';

interface Pallet {
  readonly id: string;
}

const PALLETS: readonly Pallet[] = Array.from({ length: 500 }, (_, index) => ({ id: `P${index}` }));

const pallets = { cell: ({ id }: Pallet) => id };
const COLUMNS: readonly Column<Pallet>[] = [
  { heading: 'PALLET', narrow: 'title', width: '100%', cell: (pallet) => pallets.cell(pallet) },
];
const idOf = ({ id }: Pallet): string => id;

/** A desk: what scrolls is 700 px high, a row 80. */
beforeEach(() => {
  jest.spyOn(window, 'innerWidth', 'get').mockReturnValue(1440);
  jest.spyOn(window, 'innerHeight', 'get').mockReturnValue(1000);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
});

afterEach(() => jest.restoreAllMocks());

const open = (shown = PALLETS) => {
  const drawn = jest.spyOn(pallets, 'cell');
  const rowsAtOnce: number[] = [];
  const table = (
    <Profiler
      id="table"
      onRender={() => rowsAtOnce.push(document.querySelectorAll('tbody tr:not(.table-space)').length)}
    >
      <div className="dialog-body">
        <VirtualTable
          caption="Pallets"
          columns={COLUMNS}
          rows={shown}
          rowKey={idOf}
          fitsFrom={600}
          rowHeight={() => 80}
        />
      </div>
    </Profiler>
  );
  return { drawn, rowsAtOnce, ...render(table) };
};

describe('a table of very many rows', () => {
  it('has those visible from its first drawing, so that nothing below it moves', () => {
    const { rowsAtOnce } = open();
    expect(Math.min(...rowsAtOnce)).toBeGreaterThanOrEqual(9);
    expect(screen.getByRole('row', { name: 'P0' })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: 'P400' })).not.toBeInTheDocument();
  });

  it('has as few of ten thousand at once, wherever it is scrolled to', () => {
    const { rowsAtOnce, container } = open(
      Array.from({ length: 10_000 }, (_, index) => ({ id: `P${index}` })),
    );
    const body = container.querySelector('.dialog-body');
    for (let screens = 1; screens <= 40; screens += 1)
      if (body) fireEvent.scroll(body, { target: { scrollTop: screens * 20_000 } });
    expect(screen.getByRole('row', { name: 'P9999' })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: 'P0' })).not.toBeInTheDocument();
    expect(Math.max(...rowsAtOnce)).toBeLessThan(40);
  });

  it('takes none of them away again: as many are drawn at first as stay', () => {
    const { rowsAtOnce } = open();
    expect(Math.max(...rowsAtOnce)).toBe(rowsAtOnce.at(-1));
  });

  it('draws a few of them, and none a second time', () => {
    const { drawn } = open();
    const ids = drawn.mock.calls.map(([{ id }]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThan(40);
  });

  it('has more around them in an idle moment, or as soon as it is scrolled', async () => {
    const first = open();
    expect(first.rowsAtOnce.at(-1)).toBe(9);
    await waitFor(() => expect(first.rowsAtOnce.at(-1)).toBeGreaterThanOrEqual(13));
    first.unmount();

    const second = open();
    const body = second.container.querySelector('.dialog-body');
    if (body) fireEvent.scroll(body, { target: { scrollTop: 8_000 } });
    expect(screen.getByRole('row', { name: 'P100' })).toBeInTheDocument();
  });

  it('asks no row for its height as it comes: each question would have the browser lay out the page', () => {
    const asked: string[] = [];
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      asked.push(this.tagName);
      return 80;
    });
    open();
    expect(asked.filter((tag) => tag === 'TR')).toEqual([]);
  });
});

describe('a table of some dozens of rows', () => {
  it('has those visible at first, and room for the others, which come in an idle moment', async () => {
    const { rowsAtOnce, container } = open(PALLETS.slice(0, 60));
    expect(rowsAtOnce.at(-1)).toBe(9);
    expect(container.querySelector<HTMLElement>('.table-space td')?.style.height).toBe('4080px');
    await screen.findByRole('row', { name: 'P59' });
    expect(rowsAtOnce.at(-1)).toBe(60);
    expect(container.querySelector('.table-space')).toBeNull();
  });

  it('has them as soon as somebody goes on, however busy the browser is', async () => {
    jest.spyOn(window, 'requestIdleCallback').mockReturnValue(0);
    const { container } = open(PALLETS.slice(0, 60));
    const body = container.querySelector('.dialog-body');
    if (body) fireEvent.wheel(body);
    await screen.findByRole('row', { name: 'P59' });
  });

  it('is whole at once where all can be seen', () => {
    const { rowsAtOnce, container } = open(PALLETS.slice(0, 9));
    expect(rowsAtOnce).toEqual([9]);
    expect(container.querySelector('.table-space')).toBeNull();
  });
});
