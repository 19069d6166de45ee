import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LotInStock } from '#api/inventory.ts';
import type { PalletRow } from '#api/pallets.ts';
import { add, type Quantity, quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { parsePlace, placeName } from '#domain/stock/ledger/place.ts';
import { palletsNamed } from '#frontend/features/stock/queries.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { pageCount, pageWithin, rowsOfPage, showing } from '#frontend/shared/list/pages/page-window.ts';
import { Pagination } from '#frontend/shared/list/pages/pagination.tsx';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { useNotYourPlace } from '#frontend/shared/places/not-yours.ts';
import { ShipmentLink } from '#frontend/shared/shipment-link.tsx';
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

type Standing = UseQueryResult<ReadonlyMap<string, PalletRow>>;

/** Where a pallet stands and how, under its number. */
const palletText = (sscc: string, { data, isError }: Standing): string => {
  const pallet = data?.get(sscc);
  if (pallet) return `${placeName(pallet.location)} · ${pallet.state}${pallet.hold ? ', on hold' : ''}`;
  if (isError) return 'Where it stands could not be read.';
  return data ? 'Where it stands is not known.' : 'Where it stands is being read...';
};

/** A pallet opens its page. */
const PlaceName = ({ place, pallets }: Pick<Balance, 'place'> & { readonly pallets: Standing }) => {
  const parsed = parsePlace(place);
  if (parsed?.kind !== 'pallet') return placeName(place);
  const shipmentId = pallets.data?.get(parsed.sscc)?.shipmentId;
  return (
    <>
      <Link to={palletPath(parsed.sscc)}>{placeName(place)}</Link>
      <br />
      <span className="soft">{palletText(parsed.sscc, pallets)}</span>
      {shipmentId && (
        <>
          {' · '}
          <ShipmentLink shipmentId={shipmentId} />
        </>
      )}
    </>
  );
};

const columnsOf = (pallets: Standing): readonly Column<Balance>[] => [
  {
    heading: 'WHERE',
    narrow: 'title',
    cell: ({ place }) => <PlaceName place={place} pallets={pallets} />,
  },
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

const actionColumn = (onMove: (place: string) => void): Column<Balance> => ({
  heading: 'ACTION',
  kind: 'controls',
  narrow: 'action',
  // What is on a pallet is moved with it, or taken off it.
  cell: ({ place }) => parsePlace(place)?.kind === 'location' && <MoveButton place={place} onMove={onMove} />,
});

const MoveButton = ({
  place,
  onMove,
}: { readonly place: string } & Required<Pick<PlaceTableProps, 'onMove'>>) => {
  const notYours = useNotYourPlace([place], placeName(place));
  return (
    <Button
      aria-label={`Move from ${placeName(place)}`}
      disabled={notYours !== undefined}
      title={notYours}
      onClick={() => onMove(place)}
    >
      Move
    </Button>
  );
};

const palletOf = ({ place }: Balance): readonly string[] => {
  const parsed = parsePlace(place);
  return parsed?.kind === 'pallet' ? [parsed.sscc] : [];
};

/** Where goods are, and how much of them, by pages: a long run may stand on hundreds of pallets. Of a pallet, where it stands. */
export const PlaceTable = ({ balances, onMove }: PlaceTableProps) => {
  const places = byPlace(balances);
  const pages = pageCount(places.length);
  const [chosen, setPage] = useState(1);
  const page = pageWithin(chosen, pages);
  const shown = rowsOfPage(places, page);
  const pallets = useQuery(palletsNamed(shown.flatMap(palletOf)));
  const columns = [...columnsOf(pallets), ...(onMove ? [actionColumn(onMove)] : [])];
  return (
    <Card isFlush>
      {places.length === 0 ? (
        <SectionNone>Nothing of it is there.</SectionNone>
      ) : (
        <>
          <Table caption="Places" columns={columns} rows={shown} rowKey={({ place }) => place} />
          {pages > 1 && (
            <footer className="data-table-foot">
              <p className="soft small figures" role="status">
                {showing(page, places.length, false, 'places')}
              </p>
              <Pagination page={page} pages={pages} onPage={setPage} />
            </footer>
          )}
        </>
      )}
    </Card>
  );
};
