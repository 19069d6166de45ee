/** The kinds that have their outbox entry apart from what happened; a goods receipt is its own. */
export const POSTING_KINDS = ['kit', 'shipment', 'adjustment'] as const;
