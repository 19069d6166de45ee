import { memo, useMemo } from 'react';
import type { VendorOnTheWire } from '#api/vendors.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/data-table.tsx';
import { RowLink } from '#frontend/shared/row-link.tsx';
import { Pill } from '#frontend/ui/pill.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import type { FlaggingMany } from './flag-many.ts';
import { useReceivableChanges, useSetReceivable } from './queries.ts';
import type { VendorSelection } from './use-vendor-choice.ts';
import {
  type Choosing,
  ChoosingContext,
  type Flags,
  FlagsContext,
  ReceivableCell,
  VendorIdCell,
} from './vendor-cells.tsx';
import { vendorPath } from './vendor-path.ts';

interface VendorTableProps extends TableOfPage {
  /** Those that pass the filters, in order. */
  readonly vendors: readonly VendorOnTheWire[];
  /** The page whose rows stand: they follow in the next frame. */
  readonly rowsPage: number;
  readonly selection: VendorSelection | null;
  readonly flagging: FlaggingMany;
  /** Until then nothing is pressed: the rows are about to be other vendors'. */
  readonly areAllHere: boolean;
}

/** The heading can be pressed, but the rows come in order. */
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
    cell: ({ vendorID, vendorName }) => <RowLink to={vendorPath(vendorID)}>{vendorName}</RowLink>,
  },
  {
    heading: 'STATUS',
    width: '7rem',
    sortBy: AS_GIVEN,
    cell: ({ vendorStatus }) =>
      vendorStatus === 'ACTIVE' ? <Pill tone="good">Active</Pill> : <Pill tone="bad">Inactive</Pill>,
  },
  {
    heading: 'WAREHOUSE RECEIVABLE',
    width: '15rem',
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

    const choosing = useMemo((): Choosing => ({ selection, isRunning }), [selection, isRunning]);
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
      <ChoosingContext value={choosing}>
        <FlagsContext value={flags}>
          <DataTable
            {...table}
            caption="Vendors"
            columns={COLUMNS}
            rows={vendors}
            rowKey={keyOf}
            areRowsReused
            areRowsInOrder
            areWidthsKept
            noun="vendors"
            loadingText="Loading vendors..."
          />
        </FlagsContext>
      </ChoosingContext>
    );
  },
);
