/** How much of everything is measured. */
export interface Sizes {
  /** Vendors of the tables whose listing is measured, rising. */
  readonly vendors: readonly number[];
  /** Vendors that are loaded from the accounting system, rising. */
  readonly loaded: readonly number[];
  /** Rows of a notification. */
  readonly rows: readonly number[];
  /** Lines of an order and its receipt. Up to sixty are all in the page, of more only those visible: both are here. */
  readonly lines: readonly number[];
  /** Receipts, or work orders, that are in the tables already. */
  readonly held: readonly number[];
  /** Receipts among which something is searched, rising. */
  readonly history: readonly number[];
  /** Calls of each kind through the gateway; fewer of those that take long. */
  readonly rounds: number;
  /** Deliveries of each length that are followed from the dock into the books. */
  readonly followed: number;
  /** Fresh processes of each function. */
  readonly starts: number;
  /** Vendors that the browser lists, rising. */
  readonly listed: readonly number[];
}

export const SIZES = {
  small: {
    vendors: [250, 500, 1000],
    loaded: [100, 300, 1000],
    rows: [1, 10, 120],
    lines: [1, 10, 30, 100],
    held: [60, 200, 600],
    history: [60, 200, 600],
    rounds: 40,
    followed: 3,
    starts: 5,
    listed: [100, 300, 1000],
  },
  standard: {
    vendors: [1000, 10_000, 50_000],
    loaded: [300, 1000, 10_000],
    rows: [1, 100, 2000],
    lines: [1, 10, 40, 100, 500],
    held: [100, 1000, 5000],
    history: [100, 1000, 10_000],
    rounds: 200,
    followed: 6,
    starts: 20,
    listed: [100, 1000, 10_000],
  },
  large: {
    vendors: [1000, 10_000, 100_000],
    loaded: [300, 1000, 10_000],
    rows: [1, 100, 2000],
    lines: [1, 10, 40, 100, 500],
    held: [100, 1000, 20_000],
    history: [1000, 10_000, 100_000],
    rounds: 1000,
    followed: 20,
    starts: 40,
    listed: [100, 1000, 10_000],
  },
} as const satisfies Record<string, Sizes>;

type SizeName = keyof typeof SIZES;

export const isSizeName = (text: string): text is SizeName => Object.hasOwn(SIZES, text);
