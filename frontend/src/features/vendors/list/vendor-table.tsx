import { memo, useMemo } from 'react';
import type { VendorResponse } from '#api/vendors.ts';
import { isActive } from '#domain/vendors/is-active.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import type { FlaggingMany } from '#frontend/features/vendors/flags/flag-many.ts';
import type { VendorSelection } from '#frontend/features/vendors/flags/use-vendor-selection.ts';
import { useReceivableChanges, useSetReceivable } from '#frontend/features/vendors/queries.ts';
import { vendorPath } from '#frontend/features/vendors/vendor-path.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { RowLink } from '#frontend/shared/list/row-link.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import {
  type Flags,
  FlagsContext,
  ReceivableCell,
  SelectionContext,
  type SelectionState,
  VendorIdCell,
} from './vendor-cells.tsx';

interface VendorTableProps extends TableOfPage {
  /** Those that pass the filters, in order. */
  readonly vendors: readonly VendorResponse[];
  /** The page whose rows stand: they follow in the next frame. */
  readonly rowsPage: number;
  readonly selection: VendorSelection | null;
  readonly flagging: FlaggingMany;
  /** Until then nothing is pressed: the rows are about to be other vendors'. */
  readonly areAllHere: boolean;
}

/** The heading can be pressed, but the rows come in order. */
const AS_GIVEN = () => 0;

export const VENDOR_COLUMNS: readonly Column<VendorResponse>[] = [
  {
    heading: 'VENDOR ID',
    kind: 'code',
    narrow: 'detail',
    width: '11rem',
    sortBy: AS_GIVEN,
    cell: (vendor) => <VendorIdCell vendor={vendor} />,
  },
  {
    heading: 'VENDOR NAME',
    narrow: 'title',
    sortBy: AS_GIVEN,
    cell: ({ vendorID, vendorName }) => <RowLink to={vendorPath(vendorID)}>{vendorName}</RowLink>,
  },
  {
    heading: 'STATUS',
    narrow: 'status',
    width: '7rem',
    sortBy: AS_GIVEN,
    cell: (row) => (isActive(row) ? <Pill tone="good">Active</Pill> : <Pill tone="bad">Inactive</Pill>),
  },
  {
    heading: 'WAREHOUSE RECEIVABLE',
    narrow: 'action',
    width: '14rem',
    sortBy: AS_GIVEN,
    cell: (vendor) => <ReceivableCell vendor={vendor} />,
  },
];

const keyOf = ({ vendorID }: VendorResponse): string => vendorID;

/** Drawn again only when something of its own changed: a keypress in the search costs the field alone. */
export const VendorTable = memo(
  ({ vendors, selection, flagging, areAllHere, ...table }: VendorTableProps) => {
    const { mutate: setReceivable } = useSetReceivable();
    const changes = useReceivableChanges();
    const isAllowed = usePermission('vendor.setReceivable');
    const maySet = isAllowed && areAllHere;
    const { pending, failed, isRunning } = flagging;

    const choosing = useMemo((): SelectionState => ({ selection, isRunning }), [selection, isRunning]);
    const flags = useMemo(
      (): Flags => ({
        saving: changes.size === 0 ? pending : new Map([...pending, ...changes]),
        refused: new Set(failed.map(({ vendor }) => vendor.vendorID)),
        maySet,
        setReceivable,
      }),
      [changes, pending, failed, maySet, setReceivable],
    );

    return (
      <SelectionContext value={choosing}>
        <FlagsContext value={flags}>
          <DataTable
            {...table}
            caption="Vendors"
            columns={VENDOR_COLUMNS}
            rows={vendors}
            rowKey={keyOf}
            areRowsReused
            areRowsInOrder
            noun="vendors"
            loadingText="Loading vendors..."
          />
        </FlagsContext>
      </SelectionContext>
    );
  },
);
