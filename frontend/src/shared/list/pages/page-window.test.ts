import { pageCount, pageWindow, pageWithin, rowsOfPage, showing } from './page-window.ts';

describe('paging', () => {
  it('shows up to five page buttons around the current page', () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(5, 9)).toEqual([3, 4, 5, 6, 7]);
    expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });

  it('puts ten rows on a page', () => {
    const rows = Array.from({ length: 42 }, (_, index) => index);
    expect(pageCount(42)).toBe(5);
    expect(pageCount(0)).toBe(1);
    expect(rowsOfPage(rows, 5)).toEqual([40, 41]);
  });

  it('takes the nearest page that exists', () => {
    expect(pageWithin(99, 5)).toBe(5);
    expect(pageWithin(-1, 5)).toBe(1);
    expect(pageWithin(Number.NaN, 5)).toBe(1);
  });

  it('says what is shown in the words of the spec', () => {
    expect(showing(1, 42, false, 'vendors')).toBe('Showing 1-10 of 42 total vendors');
    expect(showing(5, 42, false, 'vendors')).toBe('Showing 41-42 of 42 total vendors');
    expect(showing(1, 3, true, 'vendors')).toBe('Showing 1-3 of 3 filtered vendors');
  });
});
