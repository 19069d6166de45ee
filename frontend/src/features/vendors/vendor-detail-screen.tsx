import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { VendorDetail } from '#api/vendors.ts';
import { isActive } from '#domain/vendors/is-active.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { fromPathPart } from '#frontend/shared/path-part.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { vendorDetail } from './detail/vendor-detail-queries.ts';
import { OpenOrders } from './detail/vendor-open-orders.tsx';
import { VendorReceipts } from './detail/vendor-receipts.tsx';
import { StatusHistory } from './detail/vendor-status-history.tsx';
import { useReceivableChanges, useSetReceivable } from './queries.ts';

const VendorScore = lazy(() =>
  import('./detail/vendor-score.tsx').then((loaded) => ({ default: loaded.VendorScore })),
);

/** All there is to know of one vendor. */
export const VendorDetailScreen = () => {
  const vendorId = fromPathPart(useParams().vendorId ?? '');
  const vendor = useQuery(vendorDetail(vendorId));

  if (vendor.data) return <Detail vendor={vendor.data} />;
  if (!vendor.isError) {
    return (
      <Stack>
        <PageHeader title={vendorId} />
        <Loading>Loading vendor...</Loading>
      </Stack>
    );
  }
  const isUnknown = vendor.error instanceof ApiFailure && vendor.error.status === 404;
  return (
    <Stack>
      <PageHeader title={vendorId} />
      <Card isFlush>
        {isUnknown ? (
          <EmptyPanel action={<Link to="/dashboard/vendor">Go to the vendor list</Link>}>
            {reasonOf(vendor.error, 'There is no vendor with that id.')}
          </EmptyPanel>
        ) : (
          <LoadFailure what="the vendor" query={vendor} />
        )}
      </Card>
    </Stack>
  );
};

const Detail = ({ vendor }: { readonly vendor: VendorDetail }) => {
  const { accountingName } = runtimeConfig();
  return (
    <Stack gap="large">
      <Stack gap="medium">
        <PageHeader title={vendor.vendorName} actions={<Receivable vendor={vendor} />}>
          <span className="code">{vendor.vendorID}</span>
        </PageHeader>
        {vendor.unconfirmed && (
          <Banner tone="info">
            {`${accountingName} told of a change and has not confirmed it yet. What stands here may still move.`}
          </Banner>
        )}
        <Card>
          <Stack gap="medium">
            <Row gap="small">
              {isActive(vendor) ? <Pill tone="good">Active</Pill> : <Pill tone="bad">Inactive</Pill>}
              <span className="soft">{flagSentence(vendor)}</span>
            </Row>
            <DescriptionList facts={factsOf(vendor, accountingName)} />
          </Stack>
        </Card>
      </Stack>
      <OpenOrders vendor={vendor} />
      <Suspense fallback={<Loading>Working out the score...</Loading>}>
        <VendorScore vendorId={vendor.vendorID} />
      </Suspense>
      <VendorReceipts vendorId={vendor.vendorID} />
      <StatusHistory history={vendor.statusHistory} accountingName={accountingName} />
      <RecordHistory noun="Vendors" name={vendor.vendorID} />
    </Stack>
  );
};

const Receivable = ({ vendor }: { readonly vendor: VendorDetail }) => {
  const setReceivable = useSetReceivable();
  const change = useReceivableChanges().get(vendor.vendorID);
  const maySet = usePermission('vendor.setReceivable');
  return (
    <Switch
      label="Warehouse receivable"
      isOn={change ?? vendor.vendorReceivable}
      isDisabled={!maySet}
      isPending={change !== undefined}
      note={change === undefined ? undefined : 'Updating...'}
      onChange={(isReceivable) => setReceivable.mutate({ vendor, isReceivable })}
    />
  );
};

const flagSentence = ({ vendorReceivable, receivableBy, receivableAt }: VendorDetail): string => {
  const state = vendorReceivable ? 'Receivable' : 'Not receivable';
  if (receivableBy === null || receivableAt === null) {
    return `${state} in this warehouse; nobody has changed that yet.`;
  }
  return `${state} in this warehouse since ${atTheSite(receivableAt)}, set by ${receivableBy}.`;
};

const orDash = (value: string | null): string => value || '–';
const instant = (value: string | null): string => (value === null ? '–' : atTheSite(value));

const factsOf = (vendor: VendorDetail, accountingName: string) => [
  { name: `Status in ${accountingName}`, value: orDash(vendor.accountingStatus) },
  { name: 'Contact', value: orDash(vendor.contact) },
  { name: 'Supplier class', value: orDash(vendor.SupplierClass) },
  { name: 'Currency', value: orDash(vendor.CurrencyID) },
  { name: 'Created', value: instant(vendor.CreatedOn) },
  { name: 'Last modified', value: instant(vendor.LastModifiedOn) },
  { name: 'Known here since', value: instant(vendor.createdAt) },
];
