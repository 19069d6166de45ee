import { useState } from 'react';
import { palletLabelSheet } from '#domain/labels/label-sheet.ts';
import type { PalletLabelContent } from '#domain/labels/pallet-label.ts';
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
  { value: 'A6', label: 'A6: printer or PDF' },
  { value: 'A5', label: 'A5: printer or PDF' },
  { value: 'ZPL', label: 'ZPL: file for a label printer' },
];

/** To a printer or into a file. Says what became of them. */
const handOut = (labels: readonly PalletLabelContent[], format: LabelFormat): string => {
  if (format === 'ZPL') {
    const zpl = labels.map(palletLabelZpl).join('');
    downloadFile(`labels-${labels[0]?.sscc}.zpl`, 'application/octet-stream', zpl);
    return 'downloaded';
  }
  printSheets(
    labels.map((label) => palletLabelSheet(label, format, encodeGs1)),
    format,
  );
  return 'sent to print';
};

interface PrintDialogProps {
  readonly ssccs: readonly string[];
  readonly onClose: () => void;
}

/** Labels of pallets: the print is recorded first, so that no label hangs that nobody knows of. */
export const PrintDialog = ({ ssccs, onClose }: PrintDialogProps) => {
  const [device, setDevice] = useState(devicePrinter);
  const [isNotMade, setNotMade] = useState(false);
  const idOf = useContentId();
  const printing = usePalletAct('print_label');
  const count = `${ssccs.length} ${ssccs.length === 1 ? 'label' : 'labels'}`;
  const failure = printing.error
    ? reasonOf(printing.error, 'That did not work. Try again.')
    : isNotMade
      ? 'The print is recorded, but this browser could not make the labels. Choose another label and try again.'
      : undefined;
  const print = (): void => {
    const { format, printer } = device;
    keepDevicePrinter(device);
    setNotMade(false);
    const request = { ssccs: [...ssccs], format, printer: printer.trim() || null };
    printing.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          let outcome: string;
          try {
            outcome = handOut(data.labels, format);
          } catch {
            setNotMade(true);
            return;
          }
          notify('success', `${count} ${outcome}`, ssccs.length === 1 ? `${ssccs[0]}` : `${ssccs[0]} and on`);
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
      failure={failure}
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
