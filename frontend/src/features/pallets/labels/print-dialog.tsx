import { useState } from 'react';
import { palletLabelSheet } from '#domain/labels/label-sheet.ts';
import { palletLabelZpl } from '#domain/labels/zpl.ts';
import type { LabelFormat } from '#domain/pallets/pallet-state.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { downloadFile } from '#frontend/shared/files/download-file.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { usePalletAct } from '../queries.ts';
import { devicePrinter, keepDevicePrinter } from './device-printer.ts';
import { encodeGs1 } from './encode-gs1.ts';
import { printSheets } from './print-sheets.ts';

const FORMATS: readonly { readonly value: LabelFormat; readonly label: string }[] = [
  { value: 'A6', label: 'A6, by the browser: to a printer or a PDF' },
  { value: 'A5', label: 'A5, by the browser: to a printer or a PDF' },
  { value: 'ZPL', label: 'ZPL, a file for a label printer (105 × 148 mm)' },
];

interface PrintDialogProps {
  readonly ssccs: readonly string[];
  readonly onClose: () => void;
}

/** Labels of pallets: the print is recorded first, so that no label hangs that nobody knows of. */
export const PrintDialog = ({ ssccs, onClose }: PrintDialogProps) => {
  const [device, setDevice] = useState(devicePrinter);
  const idOf = useContentId();
  const printing = usePalletAct('print_label');
  const count = `${ssccs.length} ${ssccs.length === 1 ? 'label' : 'labels'}`;
  const print = (): void => {
    const { format, printer } = device;
    keepDevicePrinter(device);
    const request = { ssccs: [...ssccs], format, printer: printer.trim() || null };
    printing.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          if (format === 'ZPL')
            downloadFile(
              `labels-${ssccs[0]}.zpl`,
              'application/octet-stream',
              data.labels.map(palletLabelZpl).join(''),
            );
          else
            printSheets(
              data.labels.map((label) => palletLabelSheet(label, format, encodeGs1)),
              format,
            );
          notify('success', `${count} printed`, ssccs.length === 1 ? `${ssccs[0]}` : `${ssccs[0]} and on`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={ssccs.length === 1 ? `Print the label of ${ssccs[0]}` : `Print ${count}`}
      description="Print at actual size (100 %): scaled bars are not read. The number stays the same with every print."
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        print();
      }}
      submitLabel={device.format === 'ZPL' ? 'Download' : 'Print'}
      pendingLabel="Recording the print..."
      isPending={printing.isPending}
      failure={printing.error ? reasonOf(printing.error, 'That did not work. Try again.') : undefined}
      isFloor
    >
      <SelectField
        label="Label"
        noneLabel="Choose a label"
        options={FORMATS}
        value={device.format}
        onChange={(value) => setDevice({ ...device, format: (value as LabelFormat | null) ?? 'A6' })}
      />
      <TextField
        label="Printer"
        hint="As you call it: it stands beside the print. This device remembers it."
        maxCharacters={60}
        value={device.printer}
        onChange={(event) => setDevice({ ...device, printer: event.target.value })}
      />
    </FormDialog>
  );
};
