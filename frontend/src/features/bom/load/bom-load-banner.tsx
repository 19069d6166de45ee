import type { BomLoadResponse } from '#api/bom.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { ProgressBar } from '#frontend/ui/loading/progress-bar.tsx';
import { isLoadRunning, loadCounts } from './bom-load-queries.ts';

interface BomLoadBannerProps {
  readonly load: BomLoadResponse | null | undefined;
}

/** How a person's load is going, or why the last one failed; nothing once it is done. What the clock does is not shown. */
export const BomLoadBanner = ({ load }: BomLoadBannerProps) => {
  if (!load) return null;
  const { accountingName } = runtimeConfig();
  if (isLoadRunning(load) && load.startedBy !== 'schedule')
    return (
      <Banner tone="info">
        <Stack gap="small">
          <span className="figures">
            {`Loading bills of material from ${accountingName}. ${loadCounts(load)}.`}
            {load.message && ` ${load.message}`}
          </span>
          <ProgressBar label={`Loading bills of material from ${accountingName}`} />
        </Stack>
      </Banner>
    );
  if (load.status === 'FAILED')
    return (
      <Banner tone="error">
        {`The last load from ${accountingName} failed. ${load.message ?? 'Load them again.'}`}
      </Banner>
    );
  return null;
};
