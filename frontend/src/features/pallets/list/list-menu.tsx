import type { PalletRow } from '#api/pallets.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import type { ListedAsOf } from './pallet-list-files.ts';

interface ListMenuProps extends ListedAsOf {
  /** Those that are found; undefined: they are not loaded. */
  readonly pallets: readonly PalletRow[] | undefined;
}

/** The list of pallets as a file, of what is found. What makes the files comes when one is asked for. */
export const ListMenu = ({ pallets = [], ...listed }: ListMenuProps) => {
  const reason = pallets.length === 0 ? 'There are no pallets in the list.' : undefined;
  const count = `${pallets.length} ${pallets.length === 1 ? 'pallet' : 'pallets'}`;
  const save = async (kind: 'pdf' | 'csv'): Promise<void> => {
    try {
      const files = await import('./pallet-list-files.ts');
      if (kind === 'csv') await files.downloadPalletCsv(pallets, listed);
      else {
        const made = files.downloadPalletPdf(pallets, listed);
        if (!made.ok) {
          notify('error', 'No PDF was made', made.error);
          return;
        }
      }
      notify('success', 'Pallets', `${count} in the file`);
    } catch {
      notify('error', 'No file was made', 'What makes it could not be loaded. Try again.');
    }
  };
  return (
    <Menu trigger={<Button icon={<Icon name="more" />}>More</Button>}>
      <MenuItem icon={<Icon name="load" />} disabledReason={reason} onSelect={() => void save('pdf')}>
        List as PDF
      </MenuItem>
      <MenuItem icon={<Icon name="load" />} disabledReason={reason} onSelect={() => void save('csv')}>
        Export CSV
      </MenuItem>
    </Menu>
  );
};
