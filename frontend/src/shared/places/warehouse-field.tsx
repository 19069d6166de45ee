import { useQuery } from '@tanstack/react-query';
import { codeKey } from '#domain/code-key.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { chooseWarehouse, useChosenWarehouse, useOwnWarehouses } from './chosen-warehouse.ts';

/** The warehouses in use, as the accounting system names them; empty where it has not told of any. */
export const useWarehouses = (): readonly string[] => {
  const places = useQuery(knownPlaces).data ?? [];
  const theirs = places.filter(({ source }) => source === 'accounting');
  return [...new Set(theirs.map(({ warehouseID }) => warehouseID))].toSorted();
};

/**
 * Where this device stands, to be said or changed among the warehouses that the person works in. With one there is
 * nothing to say, and nothing is shown.
 */
export const WarehouseField = ({ onChosen }: { readonly onChosen?: () => void }) => {
  const chosen = useChosenWarehouse();
  const known = useWarehouses();
  const own = useOwnWarehouses();
  const open = own ?? known;
  const isOwn = chosen === null || own === null || own.includes(codeKey(chosen));
  const all = chosen === null || open.includes(chosen) ? open : [...open, chosen];
  if (all.length < 2 && (chosen === null || own !== null)) return null;
  return (
    <SelectField
      label="Warehouse of this device"
      hint={
        isOwn
          ? 'What other warehouses expect is then listed apart, and received here by managers alone.'
          : `You work in ${own.join(' and ')}: nothing of ${chosen} is changed by you.`
      }
      noneLabel={own === null ? 'All warehouses' : 'All of yours'}
      value={chosen}
      onChange={(warehouseID) => {
        chooseWarehouse(warehouseID);
        onChosen?.();
      }}
      options={all.map((value) => ({ value, label: value }))}
    />
  );
};
