import type { ApiClient } from '#test/support/run/api-client.ts';
import type { ProductProcess } from './product-process.ts';

/** How long what was accepted has to reach the books, ms. */
export const SETTLE_MS = 600_000;

/** Whether the same has to be sent again: the product was being ended, or started. */
export const isUnanswered = (status: number): boolean => status >= 500 || status === 429 || status === 401;

/** Work that goes on while the product is killed; what got no answer is sent again, the same under the same id. */
export interface KilledWork {
  /** Something has begun that has not come to its end. */
  readonly isOpen: boolean;
  /** One call more; `isLast`: nothing new is begun. Throws where nobody answers. */
  step(dock: ApiClient, isLast?: boolean): Promise<void>;
  /** How far it came, in words. */
  told(): string;
  /** What is wrong in the end, a sentence each. */
  wrong(product: ProductProcess): Promise<readonly string[]>;
}
