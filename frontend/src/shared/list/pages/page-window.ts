/** Rows on a page, and visible page buttons (spec §9). */
export const PAGE_SIZE = 10;
export const WINDOW_SIZE = 5;

export const pageCount = (rows: number, pageSize: number = PAGE_SIZE): number =>
  Math.max(1, Math.ceil(rows / pageSize));

/** The page that a number from the URL means: the nearest that exists. */
export const pageWithin = (page: number, pages: number): number =>
  Number.isInteger(page) ? Math.min(Math.max(1, page), pages) : 1;

/** The visible page buttons: up to five around the current one. */
export const pageWindow = (page: number, pages: number): readonly number[] => {
  const size = Math.min(WINDOW_SIZE, pages);
  const first = Math.min(Math.max(1, page - Math.floor(WINDOW_SIZE / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
};

export const rowsOfPage = <Row>(rows: readonly Row[], page: number): readonly Row[] =>
  rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

/** 'Showing 1-10 of 42 total vendors', or of so many filtered ones (spec §2, Vendor List). */
export const showing = (page: number, rows: number, isFiltered: boolean, noun: string): string => {
  const first = rows === 0 ? 0 : (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, rows);
  return `Showing ${first}-${last} of ${rows} ${isFiltered ? 'filtered' : 'total'} ${noun}`;
};
