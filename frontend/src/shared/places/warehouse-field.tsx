import { useQuery } from '@tanstack/react-query';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { chooseWarehouse, useChosenWarehouse } from './chosen-warehouse.ts';

/** The warehouses in use, as the accounting system names them; empty where it has not told of any. */
export const useWarehouses = (): readonly string[] => {
  const places = useQuery(knownPlaces).data ?? [];
  const theirs = places.filter(({ source }) => source === 'accounting');
  return [...new Set(theirs.map(({ warehouseID }) => warehouseID))].toSorted();
};

/** Where this device stands, to be said or changed. With one warehouse there is nothing to say, and nothing is shown. */
export const WarehouseField = ({ onChosen }: { readonly onChosen?: () => void }) => {
  const chosen = useChosenWarehouse();
  const known = useWarehouses();
  const all = chosen === null || known.includes(chosen) ? known : [...known, chosen];
  if (all.length < 2 && chosen === null) return null;
  return (
    <SelectField
      label="Warehouse of this device"
      hint="What other warehouses expect is then listed apart, and received here by managers alone."
      noneLabel="All warehouses"
      value={chosen}
      onChange={(warehouseID) => {
        chooseWarehouse(warehouseID);
        onChosen?.();
      }}
      options={all.map((value) => ({ value, label: value }))}
    />
  );
};
