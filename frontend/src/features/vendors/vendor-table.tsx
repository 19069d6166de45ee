import { memo, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { VendorOnTheWire } from '#api/vendors.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { CheckMark } from '#frontend/ui/check-mark.tsx';
import { Row } from '#frontend/ui/layout.tsx';
import { Pill } from '#frontend/ui/pill.tsx';
import { Switch } from '#frontend/ui/switch.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import type { FlaggingMany } from './flag-many.ts';
import { useReceivableChanges, useSetReceivable } from './queries.ts';
import { vendorPath } from './vendor-path.ts';

/** Which vendors are chosen, while somebody is choosing. */
export interface VendorSelection {
  readonly ids: ReadonlySet<string>;
  readonly choose: (vendorID: string, isChosen: boolean) => void;
}

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
}

/** The heading can be pressed, but the rows come in order: sorting thousands again here would be felt. */
const AS_GIVEN = () => 0;

/** Drawn again only when something of its own changed: a keypress in the search costs the field alone. */
export const VendorTable = memo(({ vendors, selection, flagging, ...table }: VendorTableProps) => {
  const { mutate: setReceivable } = useSetReceivable();
  const changes = useReceivableChanges();
  const maySet = usePermission('vendor.setReceivable');
  const { pending, failed, isRunning } = flagging;

  const columns = useMemo((): readonly Column<VendorOnTheWire>[] => {
    const refused = new Set(failed.map(({ vendor }) => vendor.vendorID));
    return [
      {
        heading: 'VENDOR ID',
        kind: 'code',
        width: '18%',
        sortBy: AS_GIVEN,
        cell: ({ vendorID, vendorName }) =>
          selection ? (
            <Row gap="small">
              <CheckMark
                label={`Choose ${vendorName}`}
                isChecked={selection.ids.has(vendorID)}
                isDisabled={isRunning}
                onChange={(isChosen) => selection.choose(vendorID, isChosen)}
              />
              {vendorID}
            </Row>
          ) : (
            vendorID
          ),
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
        cell: (vendor) => {
          const change = changes.get(vendor.vendorID) ?? pending.get(vendor.vendorID);
          return (
            <Switch
              label={`Warehouse receivable: ${vendor.vendorName}`}
              isLabelHidden
              isOn={change ?? vendor.vendorReceivable}
              isDisabled={change !== undefined || !maySet}
              note={noteOf(change !== undefined, refused.has(vendor.vendorID))}
              onChange={(isReceivable) => setReceivable({ vendor, isReceivable })}
            />
          );
        },
      },
    ];
  }, [selection, isRunning, pending, failed, changes, maySet, setReceivable]);

  return (
    <DataTable
      {...table}
      caption="Vendors"
      columns={columns}
      rows={vendors}
      rowKey={(vendor) => vendor.vendorID}
      noun="vendors"
      loadingText="Loading vendors..."
    />
  );
});

const noteOf = (isSaving: boolean, isRefused: boolean): string | undefined => {
  if (isSaving) return 'Updating...';
  return isRefused ? 'Not updated' : undefined;
};
