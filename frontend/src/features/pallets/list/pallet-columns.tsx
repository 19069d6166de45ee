import { Link } from 'react-router-dom';
import type { PalletRow } from '#api/pallets.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import type { Column } from '#frontend/ui/table/table.tsx';
import { lotText, productText, quantityOf, stateOf } from '../pallet-labels.ts';

/** What the list says of a pallet (stock-and-trace.md §11). */
export const palletColumns = (onPrint: (pallet: PalletRow) => void): readonly Column<PalletRow>[] => [
  {
    heading: 'SSCC',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ sscc }) => sscc,
    cell: ({ sscc }) => <Link to={palletPath(sscc)}>{sscc}</Link>,
  },
  { heading: 'PRODUCT', narrow: 'line', beneath: 'previous', sortBy: productText, cell: productText },
  { heading: 'LOT', kind: 'code', narrow: 'detail', sortBy: lotText, cell: lotText },
  { heading: 'QUANTITY', kind: 'quantity', narrow: 'detail', beneath: 'previous', cell: quantityOf },
  {
    heading: 'WHERE',
    narrow: 'line',
    width: 'minmax(9rem, 1fr)',
    sortBy: ({ location }) => location,
    cell: ({ location }) => placeName(location),
  },
  {
    heading: 'STATE',
    kind: 'word',
    narrow: 'detail',
    sortBy: ({ state }) => state,
    cell: (pallet) => {
      const { label, tone } = stateOf(pallet);
      return <Pill tone={tone}>{label}</Pill>;
    },
  },
  {
    heading: 'EXPIRES',
    kind: 'date',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: ({ expires }) => expires,
    cell: ({ expires }) => (expires === null ? '–' : dayText(expires)),
  },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (pallet) =>
      pallet.lines.length > 0 && (
        // Whoever says what stands on a button presses it: its name begins with that.
        <Button
          aria-label={`${pallet.labelDue ? 'Print label' : 'Reprint label'} of ${pallet.sscc}`}
          onClick={() => onPrint(pallet)}
        >
          {pallet.labelDue ? 'Print label' : 'Reprint'}
        </Button>
      ),
  },
];
