import type { ReactNode } from 'react';
import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import type { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { ExportShipments } from './export-shipments.tsx';
import { withWarehouse } from './shipment-columns.tsx';

interface ShipmentTableProps {
  readonly caption: string;
  readonly columns: readonly Column<ShipmentInLookup>[];
  /** What is asked for; `rows` are those of it that are shown. */
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: unknown;
    refetch(): unknown;
  };
  /** Undefined: nothing was answered yet. */
  readonly rows: readonly ShipmentInLookup[] | undefined;
  /** Asks for those that are not shown yet. Absent: all are. */
  readonly readRest?: (() => Promise<readonly ShipmentInLookup[]>) | undefined;
  /** The warehouse that they are of. */
  readonly here: ReturnType<typeof useWarehouseFilter>;
  /** Of other warehouses there may be some, where none is shown. */
  readonly isPart: boolean;
  readonly searchLabel: string;
  readonly empty: ReactNode;
  /** What is said where nothing has the words. */
  readonly notFound?: string;
}

const keyOf = ({ shipmentId }: ShipmentInLookup): string => shipmentId;

/** Shipments in a list that is searched by number, order, customer, pallet, lot and day. */
export const ShipmentTable = (props: ShipmentTableProps) => {
  const {
    caption,
    columns,
    query,
    rows,
    here,
    isPart,
    searchLabel,
    empty,
    readRest,
    notFound = 'No shipments found.',
  } = props;
  const list = useListState();
  const search = list.get('q');
  const isNamed = here.isNamed(rows?.map(({ warehouseID }) => warehouseID) ?? []);
  const shown = isNamed ? withWarehouse(columns) : columns;
  return (
    <>
      <ListTools
        search={<SearchField label={searchLabel} value={search} onSearch={list.search} />}
        columns={shown}
        {...list.sorting}
      >
        {here.field}
        <ExportShipments list={caption} rows={rows ?? []} readRest={readRest} />
      </ListTools>
      {query.isError && !rows ? (
        <Card isFlush>
          <LoadFailure what="the shipments" query={query} />
        </Card>
      ) : (
        <DataTable
          caption={caption}
          columns={shown}
          rows={rows ?? []}
          rowKey={keyOf}
          fitsFrom={1100}
          {...list.paging}
          {...list.sorting}
          isFiltered={search !== ''}
          hasGoToPage
          noun={readRest ? 'shipments so far' : 'shipments'}
          isLoading={query.isPending}
          loadingText="Loading shipments..."
          empty={
            <EmptyPanel>
              {search !== ''
                ? notFound
                : here.warehouse !== null && isPart
                  ? `No shipment of ${here.warehouse}.`
                  : empty}
            </EmptyPanel>
          }
        />
      )}
    </>
  );
};
