import { toOrderResponse } from '#app/receiving/orders/order-response.ts';
import { aLine, anOrder } from '#test/support/builders/orders.ts';
import { pageBySize } from './page-by-size.ts';

const order = (orderNbr: string, lines: number) =>
  toOrderResponse(
    anOrder({ orderNbr, lines: [...Array(lines).keys()].map((index) => aLine({ lineNbr: index + 1 })) }),
  );

const pageOf = (list: string, orders: readonly ReturnType<typeof order>[], key: string | undefined) =>
  pageBySize(list, orders, ({ orderNbr }) => orderNbr, key);

const readAll = (orders: readonly ReturnType<typeof order>[]) => {
  const pages: string[][] = [];
  const sizes: number[] = [];
  for (let key: string | undefined, goesOn = true; goesOn; goesOn = key !== undefined) {
    const page = pageOf('AMBER', orders, key);
    if (!page.ok) throw new Error(page.error.message);
    pages.push(page.value.rows.map(({ orderNbr }) => orderNbr));
    sizes.push(Buffer.byteLength(JSON.stringify(page.value)));
    key = page.value.pagination_key;
  }
  return { pages, sizes };
};

describe('rows that are more than an answer carries', () => {
  it('are one answer where they fit, by number', () => {
    expect(readAll([order('B', 2), order('A', 1)]).pages).toEqual([['A', 'B']]);
    expect(readAll([]).pages).toEqual([[]]);
  });

  it('forty of them with 500 lines each come in answers that Lambda carries, every one once', () => {
    const numbers = [...Array(40).keys()].map((index) => `PO${String(index).padStart(6, '0')}`);
    const { pages, sizes } = readAll(numbers.toReversed().map((orderNbr) => order(orderNbr, 500)));
    expect(pages.flat()).toEqual(numbers);
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(4.5 * 1024 * 1024);
  });

  it('one that alone is too large is an answer of its own: the list goes on', () => {
    expect(readAll([order('A', 1), order('B', 15_000), order('C', 1)]).pages).toEqual([['A'], ['B'], ['C']]);
  });

  it('go on only by a key that came with them', () => {
    const first = pageOf('AMBER', [order('A', 15_000), order('B', 1)], undefined);
    const key = first.ok ? first.value.pagination_key : undefined;
    expect(pageOf('OTHER', [], key)).toMatchObject({ ok: false, error: { code: 'INVALID_PAGE_KEY' } });
    expect(pageOf('AMBER', [], 'x')).toMatchObject({ ok: false, error: { code: 'INVALID_PAGE_KEY' } });
  });
});
