import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/overlays/menu.tsx';
import { shipmentDocuments } from '../queries.ts';

const ENTRIES = [
  { label: 'Packing list as PDF', kind: 'packing', form: 'pdf' },
  { label: 'Packing list as CSV', kind: 'packing', form: 'csv' },
  { label: 'SSCC list as PDF', kind: 'ssccs', form: 'pdf' },
  { label: 'SSCC list as CSV', kind: 'ssccs', form: 'csv' },
] as const;

interface DocumentsMenuProps {
  readonly shipmentId: string;
  readonly shipmentNbr: string;
}

/** What goes with the truck, as it stands now: made when it is asked for. */
export const DocumentsMenu = ({ shipmentId, shipmentNbr }: DocumentsMenuProps) => {
  const save = async ({ kind, form, label }: (typeof ENTRIES)[number]): Promise<void> => {
    try {
      const [files, documents] = await Promise.all([
        import('./shipment-files.ts'),
        shipmentDocuments(shipmentId),
      ]);
      const made =
        form === 'pdf'
          ? files.downloadShipmentPdf(documents, kind)
          : files.downloadShipmentCsv(documents, kind);
      if (made.ok) notify('success', label, shipmentNbr);
      else notify('error', 'No file was made', made.error);
    } catch (error) {
      notify('error', 'No file was made', reasonOf(error, 'Try again.'));
    }
  };
  return (
    <Menu
      trigger={
        <Button icon={<Icon name="load" />} aria-label={`Documents of ${shipmentNbr}`}>
          {/* In a narrow row the day and its window need the room. */}
          <span className="only-wide">Documents</span>
        </Button>
      }
    >
      {ENTRIES.map((entry) => (
        <MenuItem key={entry.label} icon={<Icon name="load" />} onSelect={() => void save(entry)}>
          {entry.label}
        </MenuItem>
      ))}
    </Menu>
  );
};
