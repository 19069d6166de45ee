import { useState } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { devicePrinter, keepDevicePrinter } from '#frontend/shared/labels/device-printer.ts';
import { handOutLabels } from '#frontend/shared/labels/hand-out-labels.ts';
import { ACTUAL_SIZE, handOutLabel, LabelField } from '#frontend/shared/labels/label-field.tsx';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { usePalletAct } from '../queries.ts';

interface PrintDialogProps {
  readonly ssccs: readonly string[];
  readonly onClose: () => void;
}

/** Labels of pallets: the print is recorded first, so that no label hangs that nobody knows of. */
export const PrintDialog = ({ ssccs, onClose }: PrintDialogProps) => {
  const [device, setDevice] = useState(devicePrinter);
  const [notMade, setNotMade] = useState<string>();
  const idOf = useContentId();
  const printing = usePalletAct('print_label');
  const count = `${ssccs.length} ${ssccs.length === 1 ? 'label' : 'labels'}`;
  const failure = printing.error
    ? reasonOf(printing.error, 'That did not work. Try again.')
    : notMade && `The print is recorded. ${notMade}`;
  const print = (): void => {
    const { format, printer } = device;
    keepDevicePrinter(device);
    setNotMade(undefined);
    const request = { ssccs: [...ssccs], format, printer: printer.trim() || null };
    printing.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          const outcome = handOutLabels(data.labels, device, `labels-${data.labels[0]?.sscc}`);
          if (!outcome.ok) {
            setNotMade(outcome.error);
            return;
          }
          notify(
            'success',
            `${count} ${outcome.value}`,
            ssccs.length === 1 ? `${ssccs[0]}` : `${ssccs[0]} and on`,
          );
          onClose();
        },
      },
    );
  };
  useScanner(1, ({ text, reading }) =>
    reading.kind === 'command'
      ? takeCommand(reading, {
          onOk: () => {
            print();
            return null;
          },
        })
      : { bad: `${text} was not taken: print the labels first, or leave this dialog.` },
  );
  return (
    <FormDialog
      title={ssccs.length === 1 ? `Print the label of ${ssccs[0]}` : `Print ${count}`}
      description={`${ACTUAL_SIZE} The number stays the same with every print.`}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        print();
      }}
      submitLabel={handOutLabel(device)}
      pendingLabel="Recording the print..."
      isPending={printing.isPending}
      failure={failure}
      isFloor
    >
      <LabelField device={device} onChange={setDevice} />
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
