import type { VendorOnTheWire } from '#api/vendors.ts';
import { siteDay } from '#domain/calendar.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { saveFile } from '#frontend/shared/save-file.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/menu.tsx';
import { vendorsAsCsv, vendorsAsJson } from './vendor-export.ts';

interface VendorExportMenuProps {
  /** Those that pass the filters now, in the order shown; all pages of them. */
  readonly vendors: readonly VendorOnTheWire[];
}

/** The vendors of the current filter as a file. */
export const VendorExportMenu = ({ vendors }: VendorExportMenuProps) => {
  const mayExport = usePermission('vendor.export');
  const name = () => `vendors-${siteDay(Date.now())}`;
  const rows = `${vendors.length.toLocaleString('en-AU')} ${vendors.length === 1 ? 'vendor' : 'vendors'}`;
  return (
    <Menu
      trigger={
        <Button
          disabled={!mayExport || vendors.length === 0}
          title={mayExport ? undefined : 'Your role may not export vendors.'}
        >
          Export <Icon name="down" size={16} />
        </Button>
      }
      heading={<span className="soft small">{`${rows}, as filtered`}</span>}
    >
      <MenuItem onSelect={() => saveFile(`${name()}.csv`, 'text/csv', vendorsAsCsv(vendors))}>
        As CSV for spreadsheets
      </MenuItem>
      <MenuItem onSelect={() => saveFile(`${name()}.json`, 'application/json', vendorsAsJson(vendors))}>
        As JSON
      </MenuItem>
    </Menu>
  );
};
