import { Link } from 'react-router-dom';
import type { LotInStock } from '#api/inventory.ts';
import { add, type Quantity, quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { parsePlace, placeName } from '#domain/stock/ledger/place.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { SectionNone } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

type Balance = LotInStock['balances'][number];

interface AtPlace {
  readonly onHand: Quantity;
  readonly allocated: Quantity;
}

/** What is at each place, whatever its lot. */
const byPlace = (balances: readonly Balance[]): readonly Balance[] => {
  const places = new Map<string, AtPlace>();
  for (const { place, onHand, allocated } of balances) {
    const before = places.get(place) ?? { onHand: ZERO, allocated: ZERO };
    places.set(place, {
      onHand: add(before.onHand, quantity(onHand)),
      allocated: add(before.allocated, quantity(allocated)),
    });
  }
  return [...places]
    .map(([place, { onHand, allocated }]) => ({
      ...{ place, onHand: toNumber(onHand), allocated: toNumber(allocated) },
    }))
    .filter(({ onHand, allocated }) => onHand !== 0 || allocated !== 0)
    .sort((one, other) => placeName(one.place).localeCompare(placeName(other.place), 'en-AU'));
};

/** A pallet opens its page: there it says where it stands. */
const PlaceName = ({ place }: Pick<Balance, 'place'>) => {
  const parsed = parsePlace(place);
  return parsed?.kind === 'pallet' ? (
    <Link to={palletPath(parsed.sscc)}>{placeName(place)}</Link>
  ) : (
    placeName(place)
  );
};

const COLUMNS: readonly Column<Balance>[] = [
  { heading: 'WHERE', narrow: 'title', cell: ({ place }) => <PlaceName place={place} /> },
  { heading: 'ON HAND', narrow: 'status', kind: 'quantity', cell: ({ onHand }) => quantityText(onHand) },
  {
    heading: 'ALLOCATED',
    narrow: 'labelled',
    kind: 'quantity',
    cell: ({ allocated }) => quantityText(allocated),
  },
];

interface PlaceTableProps {
  readonly balances: readonly Balance[];
  /** Moves what is at a place from there. */
  readonly onMove?: (place: string) => void;
}

const columnsWith = (onMove: (place: string) => void): readonly Column<Balance>[] => [
  ...COLUMNS,
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    // What is on a pallet is moved with it, or taken off it.
    cell: ({ place }) =>
      parsePlace(place)?.kind === 'location' && (
        <Button aria-label={`Move from ${placeName(place)}`} onClick={() => onMove(place)}>
          Move
        </Button>
      ),
  },
];

/** Where goods are, and how much of them. */
export const PlaceTable = ({ balances, onMove }: PlaceTableProps) => {
  const places = byPlace(balances);
  const columns = onMove ? columnsWith(onMove) : COLUMNS;
  return (
    <Card isFlush>
      {places.length === 0 ? (
        <SectionNone>Nothing of it is there.</SectionNone>
      ) : (
        <Table caption="Places" columns={columns} rows={places} rowKey={({ place }) => place} />
      )}
    </Card>
  );
};
