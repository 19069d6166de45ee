import type { ReactNode } from 'react';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { useChosenWarehouse } from './chosen-warehouse.ts';

interface WarehouseFilter {
  /** The list is of this warehouse alone; null: of all. */
  readonly warehouse: string | null;
  /** Whether a row must say its warehouse: the list is of all, and there are several. */
  readonly isNamed: (shown: readonly (string | null | undefined)[]) => boolean;
  /** So many of the list's filters it is. */
  readonly count: 0 | 1;
  /** What the URL says where no filter is on. */
  readonly cleared: Readonly<Record<string, string>>;
  /** Null: nobody has said where this device stands, as where there is one warehouse. */
  readonly field: ReactNode;
}

/** A list is of the warehouse that the device stands in until that is switched off, which the URL says. */
export const useWarehouseFilter = ({ get, filter }: Pick<ListState, 'get' | 'filter'>): WarehouseFilter => {
  const chosen = useChosenWarehouse();
  const isOn = chosen !== null && get('warehouse') !== 'all';
  return {
    warehouse: isOn ? chosen : null,
    isNamed: (shown) => (chosen !== null && !isOn) || new Set(shown.filter(Boolean)).size > 1,
    count: isOn ? 1 : 0,
    cleared: { warehouse: chosen === null ? '' : 'all' },
    field: chosen !== null && (
      <FilterSwitch
        label={`Warehouse ${chosen} only`}
        isOn={isOn}
        onChange={(isWanted) => filter({ warehouse: isWanted ? '' : 'all' })}
      />
    ),
  };
};
