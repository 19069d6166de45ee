import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { countText } from '#domain/count-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';

interface ExportShipmentsProps {
  /** What the list is called. */
  readonly list: string;
  /** Those that are shown. */
  readonly rows: readonly ShipmentInLookup[];
}

/** The list as a file. What makes it comes when it is asked for. */
export const ExportShipments = ({ list, rows }: ExportShipmentsProps) => {
  const save = async (): Promise<void> => {
    try {
      const { downloadShipments } = await import('./shipments-csv.ts');
      downloadShipments(list, rows);
      notify('success', list, `${countText(rows.length, 'shipment')} exported`);
    } catch {
      notify('error', 'No file was made', 'What makes it could not be loaded. Try again.');
    }
  };
  return (
    <Button icon={<Icon name="load" />} disabled={rows.length === 0} onClick={() => void save()}>
      Export CSV
    </Button>
  );
};
