import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { shipmentList } from '../queries.ts';
import { wordsOf } from '../shipment-labels.ts';

interface ShipmentTableProps {
  readonly caption: string;
  readonly ended: boolean;
  readonly columns: readonly Column<ShipmentInLookup>[];
  /** Which of them the page is about. Default: all. */
  readonly belongs?: (row: ShipmentInLookup) => boolean;
  readonly searchLabel: string;
  readonly empty: ReactNode;
}

const keyOf = ({ shipmentId }: ShipmentInLookup): string => shipmentId;
const ALL = (): boolean => true;

/** Shipments in a list that is searched by number, order, customer, pallet, lot and day. */
export const ShipmentTable = ({
  caption,
  ended,
  columns,
  belongs = ALL,
  searchLabel,
  empty,
}: ShipmentTableProps) => {
  const list = useListState();
  const shipments = useQuery(shipmentList(ended));
  const search = list.get('q');
  const matches = wordSearch(search.replace(/^\(00\)/, ''));
  const rows = (shipments.data ?? []).filter((row) => belongs(row) && matches(wordsOf(row)));
  return (
    <>
      <ListTools
        search={<SearchField label={searchLabel} value={search} onSearch={list.search} />}
        columns={columns}
        sort={list.sort}
        onSort={list.setSort}
      />
      {shipments.isError && !shipments.data ? (
        <Card isFlush>
          <ErrorPanel isTrying={shipments.isFetching} onTryAgain={() => void shipments.refetch()}>
            <strong>Failed to load the shipments</strong>
            <span>{reasonOf(shipments.error, 'Try again.')}</span>
          </ErrorPanel>
        </Card>
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          fitsFrom={1100}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={search !== ''}
          hasGoToPage
          noun="shipments"
          isLoading={shipments.isPending}
          loadingText="Loading shipments..."
          empty={<EmptyPanel>{search === '' ? empty : 'No shipments found.'}</EmptyPanel>}
        />
      )}
    </>
  );
};
