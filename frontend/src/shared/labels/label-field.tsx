import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { DevicePrinter } from './device-printer.ts';

const WAYS = [
  { value: 'A6', label: 'A6: printer' },
  { value: 'A6 file', label: 'A6: PDF file' },
  { value: 'A5', label: 'A5: printer' },
  { value: 'A5 file', label: 'A5: PDF file' },
  { value: 'ZPL', label: 'ZPL: file for a label printer' },
] as const;

type Way = (typeof WAYS)[number]['value'];

const wayOf = ({ format, isFile }: DevicePrinter): Way =>
  format !== 'ZPL' && isFile ? `${format} file` : format;

interface LabelFieldProps {
  readonly device: DevicePrinter;
  readonly onChange: (device: DevicePrinter) => void;
}

/** On which sheet, or for which printer. */
export const LabelField = ({ device, onChange }: LabelFieldProps) => (
  <SelectField
    label="Label"
    noneLabel="Choose a label"
    options={WAYS}
    value={wayOf(device)}
    onChange={(value) => {
      const [format = 'A6', file] = (value ?? 'A6').split(' ') as [DevicePrinter['format'], string?];
      onChange({ ...device, format, isFile: file !== undefined });
    }}
  />
);

/** Said wherever labels are printed. */
export const ACTUAL_SIZE = 'Print at actual size (100 %): scaled bars are not read.';

/** The button that hands them out. */
export const handOutLabel = ({ format, isFile }: DevicePrinter): string =>
  format === 'ZPL' || isFile ? 'Download' : 'Print';
