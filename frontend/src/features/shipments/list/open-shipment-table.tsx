import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { hasWords, shipmentWords } from '#domain/shipments/shipment-words.ts';
import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { openShipments } from '../queries.ts';
import { isOverdue, whenText } from '../shipment-labels.ts';
import { ShipmentTable } from './shipment-table.tsx';

interface OpenShipmentTableProps
  extends Omit<ComponentProps<typeof ShipmentTable>, 'query' | 'rows' | 'here' | 'isPart'> {
  /** Which of them the page is about. Default: all. */
  readonly belongs?: (row: ShipmentInLookup) => boolean;
}

const ALL = (): boolean => true;

/** What a list says beside what is stored. */
const alsoOf = (row: ShipmentInLookup): string =>
  `${whenText(row)}\n${isOverdue(row) ? 'overdue' : ''}`.toLowerCase();

/** Shipments that are here: all of them are on this device, and are searched there. */
export const OpenShipmentTable = ({ belongs = ALL, ...table }: OpenShipmentTableProps) => {
  const query = useQuery(openShipments());
  const list = useListState();
  const here = useWarehouseFilter(list);
  const words = shipmentWords(list.get('q'));
  const about = query.data?.filter(belongs);
  const rows = about?.filter(
    (row) => isOfWarehouse(row.warehouseID, here.warehouse) && hasWords(row, words, alsoOf(row)),
  );
  return <ShipmentTable {...table} query={query} rows={rows} here={here} isPart={(about?.length ?? 0) > 0} />;
};
