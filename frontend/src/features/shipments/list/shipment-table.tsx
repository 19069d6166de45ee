import type { ReactNode } from 'react';
import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

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
  readonly searchLabel: string;
  readonly empty: ReactNode;
}

const keyOf = ({ shipmentId }: ShipmentInLookup): string => shipmentId;

/** Shipments in a list that is searched by number, order, customer, pallet, lot and day. */
export const ShipmentTable = ({ caption, columns, query, rows, searchLabel, empty }: ShipmentTableProps) => {
  const list = useListState();
  const search = list.get('q');
  return (
    <>
      <ListTools
        search={<SearchField label={searchLabel} value={search} onSearch={list.search} />}
        columns={columns}
        sort={list.sort}
        onSort={list.setSort}
      />
      {query.isError && !rows ? (
        <Card isFlush>
          <ErrorPanel isTrying={query.isFetching} onTryAgain={() => void query.refetch()}>
            <strong>Failed to load the shipments</strong>
            <span>{reasonOf(query.error, 'Try again.')}</span>
          </ErrorPanel>
        </Card>
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows ?? []}
          rowKey={keyOf}
          fitsFrom={1100}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={search !== ''}
          hasGoToPage
          noun="shipments"
          isLoading={query.isPending}
          loadingText="Loading shipments..."
          empty={<EmptyPanel>{search === '' ? empty : 'No shipments found.'}</EmptyPanel>}
        />
      )}
    </>
  );
};
