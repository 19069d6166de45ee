import { memo } from 'react';
import type { VendorLoad } from '#api/vendors.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { isLoadShown, loadCounts } from './vendor-load-queries.ts';

interface VendorLoadBannerProps {
  readonly load: VendorLoad | null | undefined;
  readonly accountingName: string;
}

/** How the vendor load is going, or why it failed; nothing once it is done. */
export const VendorLoadBanner = memo(({ load, accountingName }: VendorLoadBannerProps) => {
  if (!load) return null;
  if (isLoadShown(load)) {
    return (
      <Banner tone="info">
        <Stack gap="small">
          <span className="figures">
            {`Loading vendors from ${accountingName}. ${loadCounts(load)}.`}
            {load.message && ` ${load.message}`}
          </span>
          <ProgressBar label={`Loading vendors from ${accountingName}`} />
        </Stack>
      </Banner>
    );
  }
  if (load.status === 'FAILED') {
    return (
      <Banner tone="error">
        {`The last load from ${accountingName} failed. ${load.message ?? 'Load the vendors again.'}`}
      </Banner>
    );
  }
  return null;
});
