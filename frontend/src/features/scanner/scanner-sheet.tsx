import { createPortal } from 'react-dom';
import { labelText } from '#domain/scanning/element-string.ts';
import { SCAN_COMMANDS } from '#domain/scanning/read-scan.ts';
import { SAMPLE_ELEMENTS } from '#domain/scanning/sample-label.ts';
import { Bars } from '#frontend/shared/barcodes/bars.tsx';
import { encodeCode128 } from '#frontend/shared/barcodes/encode-code-128.ts';
import { encodeGs1 } from '#frontend/shared/barcodes/encode-gs1.ts';
import './scanner-sheet.css';

const COMMAND_TEXTS = {
  OK: 'Confirms what is open.',
  QTY: 'Stands in the quantity, to type it.',
  REMOVE: 'Takes off what was scanned last.',
} as const;

const Codes = () => (
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
  </div>
);

/** The codes to try a scanner with, on the screen and on paper, where they are all that is printed. */
export const ScannerSheet = () => (
  <>
    <Codes />
    {createPortal(
      <div className="paper">
        <h1>Scanner sheet</h1>
        <Codes />
      </div>,
      document.body,
    )}
  </>
);
