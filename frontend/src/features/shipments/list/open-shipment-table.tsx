import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { hasWords, shipmentWords } from '#domain/shipments/shipment-words.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { openShipments } from '../queries.ts';
import { isOverdue, whenText } from '../shipment-labels.ts';
import { ShipmentTable } from './shipment-table.tsx';

interface OpenShipmentTableProps extends Omit<ComponentProps<typeof ShipmentTable>, 'query' | 'rows'> {
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
  const words = shipmentWords(useListState().get('q'));
  const rows = query.data?.filter((row) => belongs(row) && hasWords(row, words, alsoOf(row)));
  return <ShipmentTable {...table} query={query} rows={rows} />;
};
