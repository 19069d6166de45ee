import { encode } from 'uqr';
import './qr-code.css';

interface QrCodeProps {
  /** What a camera reads out of it. */
  readonly text: string;
  /** What it is, said by screen readers. */
  readonly label: string;
}

/** Modules of quiet ground around the picture, as the standard asks. */
const BORDER = 4;

/** A QR code, drawn in the page: it needs no picture from anywhere. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className="qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
};
