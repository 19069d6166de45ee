export const TRACKING_PATH = '/dashboard/tracking';

/** Where a node of a trace is traced from. */
export const tracePath = (kind: string, id: string): string =>
  `${TRACKING_PATH}?${new URLSearchParams({ kind, id })}`;

/** Where a lot is traced. */
export const lotTracePath = (inventoryID: string, lotNumber: string): string =>
  tracePath('lot', `${encodeURIComponent(inventoryID)}/${encodeURIComponent(lotNumber)}`);

/** Looks for what was typed or scanned. */
export const findPath = (text: string): string => `${TRACKING_PATH}?${new URLSearchParams({ find: text })}`;

/** Where all recalls are listed. */
export const RECALLS_PATH = `${TRACKING_PATH}?tab=recalls`;

/** Where a recall has its page. */
export const recallPath = (recallId: string): string =>
  `${TRACKING_PATH}?${new URLSearchParams({ tab: 'recalls', recall: recallId })}`;
