import type { Sizes } from '../sizes.ts';

/** More parties would take many minutes to make. */
const MOST_PARTIES = 10_000;

/** A long delivery takes it many seconds. */
const MOST_DELIVERIES = 3;

/** How much a peer is asked of what is asked of us: as much as it can do in minutes. */
export const sizesOfPeer = ({
  vendors,
  lines,
  rounds,
  followed,
}: Sizes): Pick<Sizes, 'vendors' | 'lines' | 'rounds'> & { readonly deliveries: number } => ({
  vendors: vendors.filter((size) => size <= MOST_PARTIES),
  lines,
  rounds,
  deliveries: Math.min(followed, MOST_DELIVERIES),
});
