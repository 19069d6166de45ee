import { memo, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { VendorOnTheWire } from '#api/vendors.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { Pill } from '#frontend/ui/pill.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import type { FlaggingMany } from './flag-many.ts';
import { useReceivableChanges, useSetReceivable } from './queries.ts';
import type { VendorSelection } from './use-vendor-choice.ts';
import { type PressedCells, PressedCellsContext, ReceivableCell, VendorIdCell } from './vendor-cells.tsx';
import { vendorPath } from './vendor-path.ts';

interface VendorTableProps {
  /** Those that pass the filters, in order. */
  readonly vendors: readonly VendorOnTheWire[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly selection: VendorSelection | null;
  readonly flagging: FlaggingMany;
  /** Until then nothing is pressed: the rows are about to be other vendors'. */
  readonly areAllHere: boolean;
}

/** The heading can be pressed, but the rows come in order: sorting thousands again here would be felt. */
const AS_GIVEN = () => 0;

const COLUMNS: readonly Column<VendorOnTheWire>[] = [
  {
    heading: 'VENDOR ID',
    kind: 'code',
    width: '18%',
    sortBy: AS_GIVEN,
    cell: (vendor) => <VendorIdCell vendor={vendor} />,
  },
  {
    heading: 'VENDOR NAME',
    sortBy: AS_GIVEN,
    cell: ({ vendorID, vendorName }) => <Link to={vendorPath(vendorID)}>{vendorName}</Link>,
  },
  {
    heading: 'STATUS',
    width: '14%',
    sortBy: AS_GIVEN,
    cell: ({ vendorStatus }) =>
      vendorStatus === 'ACTIVE' ? <Pill tone="good">Active</Pill> : <Pill tone="bad">Inactive</Pill>,
  },
  {
    heading: 'WAREHOUSE RECEIVABLE',
    width: '25%',
    sortBy: AS_GIVEN,
    cell: (vendor) => <ReceivableCell vendor={vendor} />,
  },
];

const keyOf = ({ vendorID }: VendorOnTheWire): string => vendorID;

/** Drawn again only when something of its own changed: a keypress in the search costs the field alone. */
export const VendorTable = memo(
  ({ vendors, selection, flagging, areAllHere, ...table }: VendorTableProps) => {
    const { mutate: setReceivable } = useSetReceivable();
    const changes = useReceivableChanges();
    const isAllowed = usePermission('vendor.setReceivable');
    const maySet = isAllowed && areAllHere;
    const { pending, failed, isRunning } = flagging;

    const pressed = useMemo(
      (): PressedCells => ({
        selection,
        isRunning,
        saving: changes.size === 0 ? pending : new Map([...pending, ...changes]),
        refused: new Set(failed.map(({ vendor }) => vendor.vendorID)),
        maySet,
        setReceivable,
      }),
      [selection, isRunning, changes, pending, failed, maySet, setReceivable],
    );

    return (
      <PressedCellsContext value={pressed}>
        <DataTable
          {...table}
          caption="Vendors"
          columns={COLUMNS}
          rows={vendors}
          rowKey={keyOf}
          areRowsReused
          noun="vendors"
          loadingText="Loading vendors..."
        />
      </PressedCellsContext>
    );
  },
);
