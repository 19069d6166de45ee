import type { Order, OrderLine } from './records.ts';

/** A record of which only the key must be given. */
export type Seed<T, K extends keyof T> = Pick<T, K> & Partial<T>;

export type OrderSeed = Pick<Order, 'OrderNbr' | 'VendorID'> &
  Partial<Omit<Order, 'Details'>> & { Details: Partial<OrderLine>[] };
