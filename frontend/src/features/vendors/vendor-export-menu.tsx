import type { VendorOnTheWire } from '#api/vendors.ts';
import { siteDay } from '#domain/calendar.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { saveFile } from '#frontend/shared/save-file.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Icon } from '#frontend/ui/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/menu.tsx';
import { countWords } from '#frontend/ui/words-of.ts';
import { vendorsAsCsv, vendorsAsJson } from './vendor-export.ts';

interface VendorExportMenuProps {
  /** How many pass the filters now, and which ones, in the order shown; all pages of them. */
  readonly count: number;
  readonly read: () => readonly VendorOnTheWire[];
  /** A file with a part of them would be taken for all. */
  readonly areAllHere: boolean;
}

/** The vendors of the current filter as a file. */
export const VendorExportMenu = ({ count, read, areAllHere }: VendorExportMenuProps) => {
  const mayExport = usePermission('vendor.export');
  const name = () => `vendors-${siteDay(Date.now())}`;
  const rows = `${countWords(count)} ${count === 1 ? 'vendor' : 'vendors'}`;
  return (
    <Menu
      trigger={
        <Button disabled={!mayExport || !areAllHere || count === 0} title={whyClosed(mayExport, areAllHere)}>
          Export <Icon name="down" size={16} />
        </Button>
      }
      heading={<span className="soft small">{`${rows}, as filtered`}</span>}
    >
      <MenuItem onSelect={() => saveFile(`${name()}.csv`, 'text/csv', vendorsAsCsv(read()))}>
        As CSV for spreadsheets
      </MenuItem>
      <MenuItem onSelect={() => saveFile(`${name()}.json`, 'application/json', vendorsAsJson(read()))}>
        As JSON
      </MenuItem>
    </Menu>
  );
};

const whyClosed = (mayExport: boolean, areAllHere: boolean): string | undefined => {
  if (!mayExport) return 'Your role may not export vendors.';
  return areAllHere ? undefined : 'Opens when all vendors are here.';
};
