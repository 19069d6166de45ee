import type { LabelFormat } from '#domain/pallets/pallet-state.ts';

/** How this device prints: a preference, kept here like the theme. */
export interface DevicePrinter {
  readonly format: LabelFormat;
  /** Sheets become a file, a PDF, instead of a print. */
  readonly isFile: boolean;
  /** As people call it; '' while nobody said. */
  readonly printer: string;
}

const KEY = 'label-printer';
const USUAL: DevicePrinter = { format: 'A6', isFile: false, printer: '' };

export const devicePrinter = (): DevicePrinter => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<DevicePrinter> | null;
    const isFormat = kept?.format === 'A6' || kept?.format === 'A5' || kept?.format === 'ZPL';
    return isFormat
      ? { format: kept.format ?? 'A6', isFile: kept.isFile === true, printer: String(kept.printer ?? '') }
      : USUAL;
  } catch {
    return USUAL;
  }
};

/** Where nothing can be kept it is asked again. */
export const keepDevicePrinter = (printer: DevicePrinter): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(printer));
  } catch {
    // A browser that keeps nothing prints all the same.
  }
};
