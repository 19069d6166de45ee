import { Link } from 'react-router-dom';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { ageText } from './age-text.ts';
import type { Dashboard } from './use-dashboard.ts';

type Reads = Pick<Dashboard, 'expected' | 'vendorLoad'>;

const VENDORS = '/dashboard/vendor';

/** What of the accounting system a shift should know: nothing while it answers and the last load went well. */
export const AccountingTrouble = ({ expected, vendorLoad }: Reads) => {
  const { accountingName } = runtimeConfig();
  const load = vendorLoad.data;
  return (
    <>
      {expected.data?.accountingAnswers === false && (
        <Banner tone="warning">
          {`${accountingName} does not answer. Receipts are accepted, and posted when it is back.`}
        </Banner>
      )}
      {load?.status === 'FAILED' && (
        <Banner tone="error" action={<Link to={VENDORS}>Vendor List</Link>}>
          {`The last load of vendors failed: ${load.message ?? 'the reason was not said.'}`}
        </Banner>
      )}
    </>
  );
};

/** How fresh the vendors are, in a few words; nothing while it isn't known. */
export const VendorsLoaded = ({ vendorLoad }: Pick<Reads, 'vendorLoad'>) => {
  const load = vendorLoad.data;
  if (load === undefined || load?.status === 'FAILED') return null;
  return (
    <>
      {' · '}
      <Link to={VENDORS}>{load === null ? 'Vendors were never loaded' : loadText(load)}</Link>
    </>
  );
};

const loadText = ({ status, endedAt }: NonNullable<Reads['vendorLoad']['data']>): string => {
  if (status !== 'DONE' || endedAt === null) return 'Vendors are being loaded';
  const seconds = Math.max(0, (Date.now() - Date.parse(endedAt)) / 1000);
  return `Vendors loaded ${seconds < 60 ? 'just now' : `${ageText(seconds)} ago`}`;
};
