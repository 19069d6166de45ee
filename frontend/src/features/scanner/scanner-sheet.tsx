import { useState } from 'react';
import { createPortal } from 'react-dom';
import { labelText } from '#domain/scanning/element-string.ts';
import { SCAN_COMMANDS } from '#domain/scanning/read-scan.ts';
import { SAMPLE_ELEMENTS } from '#domain/scanning/sample-label.ts';
import { Bars } from '#frontend/shared/barcodes/bars.tsx';
import { encodeCode128 } from '#frontend/shared/barcodes/encode-code-128.ts';
import { encodeGs1 } from '#frontend/shared/barcodes/encode-gs1.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import './scanner-sheet.css';

const COMMAND_TEXTS = {
  OK: 'Confirms what is open.',
  QTY: 'Stands in the quantity, to type it.',
  REMOVE: 'Takes off what was scanned last.',
  NEW: 'Begins a new pallet, on the pages of pallets.',
} as const;

/** As many as a page holds beside the others. */
const MAX_QUANTITIES = 12;
const USUAL = '1, 6, 12, 24, 60, 100';

const quantitiesIn = (typed: string): readonly string[] =>
  [...new Set(typed.match(/\d{1,7}(?:\.\d{1,6})?/g) ?? [])].slice(0, MAX_QUANTITIES);

const Codes = ({ quantities }: { readonly quantities: readonly string[] }) => (
  <div className="scanner-sheet">
    <figure>
      <Bars widths={encodeGs1(SAMPLE_ELEMENTS)} label="Sample label" />
      <figcaption>
        <strong>Sample label</strong>
        <span>{labelText(SAMPLE_ELEMENTS)}</span>
      </figcaption>
    </figure>
    {SCAN_COMMANDS.map((command) => (
      <figure key={command}>
        <Bars widths={encodeCode128(`@${command}`)} label={`Command @${command}`} />
        <figcaption>
          <strong>{`@${command}`}</strong>
          <span>{COMMAND_TEXTS[command]}</span>
        </figcaption>
      </figure>
    ))}
    {quantities.map((qty) => (
      <figure key={qty}>
        <Bars widths={encodeCode128(`@QTY ${qty}`)} label={`Quantity ${qty}`} />
        <figcaption>
          <strong>{qty}</strong>
          <span>{`The quantity is ${qty}.`}</span>
        </figcaption>
      </figure>
    ))}
  </div>
);

/** The codes to try a scanner with, on the screen and on paper, where they are all that is printed. */
export const ScannerSheet = () => {
  const [typed, setTyped] = useState(USUAL);
  const quantities = quantitiesIn(typed);
  return (
    <Stack gap="medium">
      <TextField
        label="Quantities on the sheet"
        hint={`Up to ${MAX_QUANTITIES}. Scanned, one stands as the quantity of what is open.`}
        autoComplete="off"
        maxCharacters={100}
        data-scan="hand-over"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Codes quantities={quantities} />
      {createPortal(
        <div className="paper">
          <h1>Scanner sheet</h1>
          <Codes quantities={quantities} />
        </div>,
        document.body,
      )}
    </Stack>
  );
};
