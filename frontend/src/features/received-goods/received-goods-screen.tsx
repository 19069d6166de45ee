import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { siteDay } from '#domain/calendar.ts';
import { countText } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { AttentionBanner } from './attention/attention-banner.tsx';
import { FilterBar } from './list/filter-bar.tsx';
import { daysOf, filtersFrom, isNarrowed, type ReceiptFilters } from './list/receipt-filters.ts';
import { ReceiptTable } from './list/receipt-table.tsx';
import { receiptsAsCsv } from './list/receipts-csv.ts';
import { readAllReceipts, receiptPage } from './queries.ts';

const ReceiptDialog = onDemand(() =>
  import('./receipt/receipt-dialog.tsx').then((loaded) => loaded.ReceiptDialog),
);

/** Every receipt, the newest first, and what became of it (design.md §4). */
export const ReceivedGoodsScreen = () => {
  const list = useListState();
  const open = useOpenRecord('receipt');
  usePreload(ReceiptDialog);
  const here = useWarehouseFilter(list);
  const filters = filtersFrom(list.get, here.warehouse);
  const days = daysOf(filters, siteDay(Date.now()));
  const page = Number.isInteger(list.page) && list.page > 0 ? list.page : 1;
  const receipts = useQuery({
    ...receiptPage(filters, page),
    enabled: days.wrong === null,
    placeholderData: keepPreviousData,
  });

  return (
    <Stack gap="medium">
      <PageHeader
        title="Received Goods"
        actions={
          <>
            <Button
              icon={<Icon name="refresh" />}
              isPending={receipts.isRefetching && !receipts.data?.items.length}
              onClick={() => void receipts.refetch()}
            >
              Refresh
            </Button>
            <ExportButton filters={filters} isClosed={days.wrong !== null} days={days} />
          </>
        }
      >
        Every receipt and what became of it.
      </PageHeader>
      <AttentionBanner linkTo={open.linkTo} />
      <FilterBar filters={filters} days={days} here={here} onChange={list.filter} />
      {receipts.isError && (
        <Card isFlush>
          <LoadFailure what="received goods" query={receipts} />
        </Card>
      )}
      {!receipts.isError && days.wrong === null && (
        <ReceiptTable
          receipts={receipts.data ?? null}
          page={page}
          onPage={list.setPage}
          isNarrowed={isNarrowed(filters)}
          isNamed={here.isNamed(receipts.data?.items.flatMap(({ warehouses }) => warehouses ?? []) ?? [])}
          linkTo={open.linkTo}
        />
      )}
      {open.id !== '' && <ReceiptDialog key={open.id} receiptId={open.id} onClose={open.close} />}
    </Stack>
  );
};

interface ExportButtonProps {
  readonly filters: ReceiptFilters;
  readonly days: { readonly from: string; readonly to: string };
  readonly isClosed: boolean;
}

/** All receipts that pass the filters, not this page alone. */
const ExportButton = ({ filters, days, isClosed }: ExportButtonProps) => {
  const mayExport = usePermission('receipt.export');
  const file = useMutation({
    mutationFn: () => readAllReceipts(filters),
    onSuccess: (receipts) => {
      downloadFile(`received-goods-${days.from}-${days.to}.csv`, 'text/csv', receiptsAsCsv(receipts));
      notify('success', 'Received Goods', `${countText(receipts.length, 'receipt')} exported`);
    },
    onError: (error) => notify('error', 'Export failed', reasonOf(error, 'Try again.')),
  });
  return (
    <Button
      icon={<Icon name="load" />}
      disabled={!mayExport || isClosed}
      title={mayExport ? undefined : 'Your role may not export receipts.'}
      isPending={file.isPending}
      pendingLabel="Exporting..."
      onClick={() => file.mutate()}
    >
      Export CSV
    </Button>
  );
};
