import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface SeenBannerProps {
  /** Epoch ms. */
  readonly seenAt: number;
  readonly what: 'These pallets' | 'This pallet';
}

/** Over what this device keeps: as of when it is, and what it does not say. */
export const SeenBanner = ({ seenAt, what }: SeenBannerProps) => (
  <Banner tone="warning">
    {`The server can't be reached. ${what} as of ${atTheSite(new Date(seenAt).toISOString())}: what changed since is not shown.`}
  </Banner>
);
