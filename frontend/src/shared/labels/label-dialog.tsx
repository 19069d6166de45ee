import { type ReactNode, useState } from 'react';
import type { LabelContent } from '#domain/labels/label.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { devicePrinter, keepDevicePrinter } from './device-printer.ts';
import { handOutLabels } from './hand-out-labels.ts';
import { ACTUAL_SIZE, handOutLabel, LabelField } from './label-field.tsx';

const MAX_COPIES = 100;

interface LabelDialogProps {
  readonly title: string;
  /** What is printed; none yet: why. */
  readonly labels: readonly LabelContent[] | { readonly missing: string };
  readonly fileName: string;
  /** What is chosen of the labels, above how they are printed. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Labels that are made out of what is shown here: nothing is recorded, and each may be printed again. */
export const LabelDialog = ({ title, labels, fileName, children, onClose }: LabelDialogProps) => {
  const [device, setDevice] = useState(devicePrinter);
  const [copies, setCopies] = useState<number | null>(1);
  const [failure, setFailure] = useState<string>();
  const print = (): void => {
    if ('missing' in labels) {
      setFailure(labels.missing);
      return;
    }
    if (copies === null || !Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES) {
      setFailure(`Say how many of each: 1 to ${MAX_COPIES}.`);
      return;
    }
    keepDevicePrinter(device);
    const all = labels.flatMap((label) => Array.from({ length: copies }, () => label));
    const outcome = handOutLabels(all, device, fileName);
    if (!outcome.ok) {
      setFailure(outcome.error);
      return;
    }
    notify('success', `${all.length} ${all.length === 1 ? 'label' : 'labels'} ${outcome.value}`);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      description={ACTUAL_SIZE}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(undefined);
        print();
      }}
      submitLabel={handOutLabel(device)}
      failure={failure}
      isFloor
    >
      {children}
      <LabelField device={device} onChange={setDevice} />
      <NumberField
        label="Copies of each"
        min={1}
        max={MAX_COPIES}
        hasButtons
        value={copies}
        onChange={setCopies}
      />
    </FormDialog>
  );
};
