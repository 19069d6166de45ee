/**
 * Order numbers that the accounting system has just said it has no order of that we work on, so that a number typed wrong
 * again and again costs one call. `reason`: what is to be said of it, null when there is nothing to say.
 */
export interface AbsentOrders {
  find(orderNbr: string, now: number): Promise<{ readonly reason: string | null } | null>;
  remember(orderNbr: string, reason: string | null, until: number): Promise<void>;
}
