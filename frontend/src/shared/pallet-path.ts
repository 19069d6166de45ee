export const PALLETS_PATH = '/dashboard/items-to-pallet-conversion';

/** Where a pallet has its page. */
export const palletPath = (sscc: string): string => `${PALLETS_PATH}/${sscc}`;
