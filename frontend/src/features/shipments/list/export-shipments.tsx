import { useState } from 'react';
import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import { countText } from '#domain/count-text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';

interface ExportShipmentsProps {
  /** What the list is called. */
  readonly list: string;
  /** Those that are shown. */
  readonly rows: readonly ShipmentInLookup[];
  /** Asks for those that belong to them and were not asked for yet. Absent: all are shown. */
  readonly readRest?: (() => Promise<readonly ShipmentInLookup[]>) | undefined;
}

/** The list as a file. What makes it comes when it is asked for. */
export const ExportShipments = ({ list, rows, readRest }: ExportShipmentsProps) => {
  const [isReading, setReading] = useState(false);
  const save = async (): Promise<void> => {
    setReading(true);
    try {
      const [{ downloadShipments }, rest] = await Promise.all([
        import('./shipments-csv.ts'),
        readRest?.() ?? [],
      ]);
      const all = [...rows, ...rest];
      downloadShipments(list, all);
      notify('success', list, `${countText(all.length, 'shipment')} exported`);
    } catch (error) {
      notify('error', 'No file was made', reasonOf(error, 'What makes it could not be loaded. Try again.'));
    }
    setReading(false);
  };
  return (
    <Button
      icon={<Icon name="load" />}
      disabled={rows.length === 0 && !readRest}
      isPending={isReading}
      pendingLabel="Exporting..."
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
};
