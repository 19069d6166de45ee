import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TraceKind } from '#domain/tracking/trace-kinds.ts';
import { KIND_LABELS } from '#frontend/features/tracking/tracking-labels.ts';
import { askedOfScan, type ToFind } from '#frontend/shared/queries/found-for.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { tracePath } from '#frontend/shared/tracking-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Grow, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { recentlyTraced } from './recent.ts';

interface TrackingBoxProps {
  /** What the address says that was looked for. */
  readonly text: string;
  /** What the page shows: nobody goes back to that. */
  readonly shows: { readonly kind: TraceKind | null; readonly id: string };
  readonly isFinding: boolean;
  readonly onFind: (asked: ToFind) => void;
}

/** One box for whatever is typed or scanned, and what was traced here before. */
export const TrackingBox = ({ text, shows, isFinding, onFind }: TrackingBoxProps) => {
  const [typed, setTyped] = useState(text);
  useScanner(0, (scan) => {
    setTyped(scan.text);
    onFind(askedOfScan(scan));
    return { good: `Looking for ${scan.text}` };
  });
  const recent = recentlyTraced().filter(({ kind, id }) => kind !== shows.kind || id !== shows.id);
  return (
    <Stack gap="small">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') onFind({ text: typed.trim() });
        }}
      >
        <Row gap="small" align="end">
          <Grow>
            <TextField
              label="Lot, pallet, item, order, receipt, run, shipment or recall"
              type="search"
              data-scan="hand-over"
              icon={<Icon name="search" size={18} />}
              value={typed}
              maxCharacters={200}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Grow>
          <Button type="submit" look="primary" isPending={isFinding}>
            Find
          </Button>
        </Row>
      </form>
      {recent.length > 0 && (
        <nav aria-label="Traced here before">
          <Row gap="small">
            <span className="soft small">Before:</span>
            {recent.map(({ kind, id, label }) => (
              <Link key={`${kind} ${id}`} to={tracePath(kind, id)}>
                {kind === 'lot' || label.startsWith(KIND_LABELS[kind])
                  ? label
                  : `${KIND_LABELS[kind]} ${label}`}
              </Link>
            ))}
          </Row>
        </nav>
      )}
    </Stack>
  );
};
