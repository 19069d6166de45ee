import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { labelSheet, sheetSvg } from '#domain/labels/label-sheet.ts';
import type { PalletLabelContent } from '#domain/labels/pallet-label.ts';
import { linePalletRequest } from '#domain/pallets/line-pallets.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postPallet } from '#frontend/api/endpoints.ts';
import { encodeLabel } from '#frontend/shared/barcodes/encode-label.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { devicePrinter, keepDevicePrinter } from '#frontend/shared/labels/device-printer.ts';
import { handOutLabels } from '#frontend/shared/labels/hand-out-labels.ts';
import { ACTUAL_SIZE, handOutLabel, LabelField } from '#frontend/shared/labels/label-field.tsx';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

/** A pallet that a line has filled: the nth of its run's lot. */
export interface FullPallet {
  readonly runId: string;
  readonly n: number;
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly place: string;
  readonly cases: number;
  readonly caseUom: string;
}

interface FullPalletDialogProps {
  readonly pallet: FullPallet;
  readonly onClose: () => void;
}

/**
 * The pallet is made under an id that follows from its run and its number there: asked again, by this tablet or another, it
 * is the same pallet. Its label is recorded, shown and handed out.
 */
export const FullPalletDialog = ({ pallet, onClose }: FullPalletDialogProps) => {
  const { runId, n, inventoryID, lotNumber, place, cases, caseUom } = pallet;
  const client = useQueryClient();
  const [device, setDevice] = useState(devicePrinter);
  const [label, setLabel] = useState<PalletLabelContent>();
  const [notMade, setNotMade] = useState<string>();
  // Asked again after it was printed it is another print.
  const [printed, setPrinted] = useState(0);
  const idOf = useContentId();
  const making = useMutation({
    mutationFn: async () => {
      const made = await call(postPallet, 'convert_items', {
        ...{ requestId: linePalletRequest(runId, n), inventoryID, lotNumber, from: place, qty: cases },
        ...{ uom: caseUom, casesPerPallet: cases, restOnPallet: false },
      });
      const ssccs = made.data.pallets.map(({ sscc }) => sscc);
      const print = { ssccs, format: device.format, printer: device.printer.trim() || null };
      return call(postPallet, 'print_label', { ...print, requestId: idOf({ ...print, printed }) });
    },
    onSuccess: ({ data }) => {
      setLabel(data.labels[0]);
      setPrinted(printed + 1);
      const outcome = handOutLabels(data.labels, device, `labels-${data.labels[0]?.sscc}`);
      setNotMade(outcome.ok ? undefined : `The pallet is made and the print recorded. ${outcome.error}`);
    },
    // Also after a failure: the pallet may have been made.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['stock'] });
      void client.invalidateQueries({ queryKey: ['pallets'] });
    },
  });
  const failure = making.error ? reasonOf(making.error, 'That did not work. Try again.') : notMade;
  return (
    <FormDialog
      title={label ? `Pallet ${label.sscc}` : 'A full pallet'}
      description={
        label
          ? 'It is made. Stick its label on.'
          : `${quantityText(cases)} ${caseUom} of ${inventoryID}, lot ${lotNumber}. ${ACTUAL_SIZE}`
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        keepDevicePrinter(device);
        making.mutate();
      }}
      submitLabel={label ? `${handOutLabel(device)} again` : `Make and ${handOutLabel(device).toLowerCase()}`}
      leaveLabel={label ? 'Done' : 'Cancel'}
      pendingLabel="Making the pallet..."
      isPending={making.isPending}
      failure={failure}
      isFloor
    >
      {label && (
        <>
          <img
            alt={`The label of pallet ${label.sscc}`}
            src={`data:image/svg+xml,${encodeURIComponent(sheetSvg(labelSheet(label, 'A6', encodeLabel)))}`}
          />
          <p>
            <Link to={palletPath(label.sscc)}>Open the pallet</Link>
          </p>
        </>
      )}
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
