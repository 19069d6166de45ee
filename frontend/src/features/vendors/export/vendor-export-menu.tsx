import type { VendorResponse } from '#api/vendors.ts';
import { siteDay } from '#domain/calendar.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { formatCount } from '#frontend/ui/formatting/formatters.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import { vendorsAsCsv, vendorsAsJson } from './vendor-export.ts';

interface VendorExportMenuProps {
  /** How many pass the filters now, and which ones, in the order shown; all pages of them. */
  readonly count: number;
  readonly read: () => readonly VendorResponse[];
  /** A file with a part of them would be taken for all. */
  readonly areAllHere: boolean;
}

/** The vendors of the current filter as a file. */
export const VendorExportMenu = ({ count, read, areAllHere }: VendorExportMenuProps) => {
  const mayExport = usePermission('vendor.export');
  const name = () => `vendors-${siteDay(Date.now())}`;
  const rows = `${formatCount(count)} ${count === 1 ? 'vendor' : 'vendors'}`;
  return (
    <Menu
      trigger={
        <Button
          disabled={!mayExport || !areAllHere || count === 0}
          title={disabledReason(mayExport, areAllHere)}
        >
          Export <Icon name="down" size={16} />
        </Button>
      }
      heading={<span className="soft small">{`${rows}, as filtered`}</span>}
    >
      <MenuItem onSelect={() => downloadFile(`${name()}.csv`, 'text/csv', vendorsAsCsv(read()))}>
        As CSV for spreadsheets
      </MenuItem>
      <MenuItem onSelect={() => downloadFile(`${name()}.json`, 'application/json', vendorsAsJson(read()))}>
        As JSON
      </MenuItem>
    </Menu>
  );
};

const disabledReason = (mayExport: boolean, areAllHere: boolean): string | undefined => {
  if (!mayExport) return 'Your role may not export vendors.';
  return areAllHere ? undefined : 'Opens when all vendors are here.';
};
