import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MovementEntry } from '#api/inventory.ts';
import { readCountReason } from '#domain/stock/counts/count-reason.ts';
import type { DocumentType } from '#domain/stock/ledger/movement-kinds.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { AdjustmentsDialog } from '#frontend/features/stock/adjustments/adjustments-on-demand.ts';
import { changeText, DOCUMENT_LABELS, KIND_LABELS, lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { CellLink } from '#frontend/shared/list/cell-link.tsx';
import { usePageLink } from '#frontend/shared/page-link.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';
import { POSTING_LABELS } from '#frontend/shared/status/posting-labels.ts';
import { countPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

interface DocumentLinkProps {
  readonly document: Pick<MovementEntry['document'], 'type' | 'id'>;
  readonly children: string;
}

const DOCUMENT_PAGES: Readonly<Partial<Record<MovementEntry['document']['type'], string>>> = {
  receipt: '/dashboard/received-goods?receipt=',
  run: '/dashboard/production-order-history?run=',
  shipment: shipmentPath(''),
  count: countPath(''),
};

/** A document by its name, and the way to it where it has a page. */
export const DocumentLink = ({ document, children }: DocumentLinkProps) => {
  const pageLink = usePageLink();
  const page = DOCUMENT_PAGES[document.type];
  const address = page === undefined ? undefined : pageLink(page + encodeURIComponent(document.id));
  return address === undefined ? (
    children
  ) : (
    <Link className="row-link" to={address}>
      {children}
    </Link>
  );
};

const LOT: Column<MovementEntry> = {
  heading: 'LOT',
  narrow: 'detail',
  kind: 'code',
  cell: ({ inventoryID, lotNumber }) => (
    <CellLink to={stockLotPath(inventoryID, lotNumber)}>{lotLabel(lotNumber)}</CellLink>
  ),
};

/** 'Receipt GR-000123'. One with neither a number nor a page says no more than what happened. */
const documentLink = ({ document }: MovementEntry) =>
  (document.nbr !== null || DOCUMENT_PAGES[document.type]) && (
    <DocumentLink document={document}>
      {[DOCUMENT_LABELS[document.type], document.nbr].filter(Boolean).join(' ')}
    </DocumentLink>
  );

const whatHappened = ({ kind, corrects }: MovementEntry): string =>
  corrects === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]}, taken back`;

/** Why, without what the row says already. */
const whyOf = ({ reason }: MovementEntry): string | null => {
  const counted = readCountReason(reason);
  return counted ? counted.note : reason;
};

/** How an adjustment stands to the books, and the way to what was tried. */
const booksCell = (
  { movementId, posting }: MovementEntry,
  onOpen: (movementId: string) => void,
): React.JSX.Element | undefined =>
  posting && (
    <Button look="link" onClick={() => onOpen(movementId)}>
      {`In ${runtimeConfig().accountingName}: ${POSTING_LABELS[posting]}`}
    </Button>
  );

const whatWith = (onOpen: (movementId: string) => void): readonly Column<MovementEntry>[] => [
  { heading: 'WHEN', kind: 'date', narrow: 'detail', cell: ({ at }) => atTheSite(at) },
  {
    heading: 'WHAT',
    narrow: 'title',
    cell: (movement) => (
      <>
        {whatHappened(movement)}
        {whyOf(movement) !== null && <span className="soft small"> {whyOf(movement)}</span>}
      </>
    ),
  },
  {
    heading: 'DOCUMENT',
    kind: 'word',
    narrow: 'line',
    beneath: 'previous',
    cell: (movement) => {
      const document = documentLink(movement);
      const books = booksCell(movement, onOpen);
      if (!books) return document || '–';
      return document ? (
        <>
          {document} {books}
        </>
      ) : (
        books
      );
    },
  },
];

/** Of what else is done the document is the record, and has the history. */
const RECORDS: readonly DocumentType[] = ['move', 'lot', 'adjustment', 'opening', 'receipt'];

/** Who did it; for a movement that is a record of its own, the way to its history. */
const byCell = (movement: MovementEntry) => {
  const { by, at, movementId, document } = movement;
  if (!RECORDS.includes(document.type)) return by;
  const of = `${whatHappened(movement)}, ${atTheSite(at)}`;
  return <RecordHistory noun="Movements" name={movementId} of={of} text={by} />;
};

const WHERE: readonly Column<MovementEntry>[] = [
  { heading: 'WHERE', narrow: 'line', cell: ({ place }) => placeName(place) },
  { heading: 'BY', kind: 'word', narrow: 'detail', beneath: 'previous', cell: byCell },
  {
    heading: 'QUANTITY',
    narrow: 'status',
    kind: 'quantity',
    cell: ({ qty, baseUom }) => <QuantityWithUnit text={changeText(qty)} unit={baseUom} />,
  },
];

const keyOf = ({ movementId, lotNumber, place }: MovementEntry): string =>
  JSON.stringify([movementId, lotNumber, place]);

interface MovementTableProps {
  readonly movements: readonly MovementEntry[];
  /** All of one lot: nothing says which. */
  readonly isOfLot: boolean;
}

/** What changed, the newest first. */
export const MovementTable = ({ movements, isOfLot }: MovementTableProps) => {
  const [looksAt, setLooksAt] = useState<string | null>(null);
  const columns = useMemo(() => [...whatWith(setLooksAt), ...(isOfLot ? [] : [LOT]), ...WHERE], [isOfLot]);
  return (
    <>
      <Table caption="Movements" columns={columns} rows={movements} rowKey={keyOf} />
      {looksAt !== null && (
        <AdjustmentsDialog which={{ movementId: looksAt }} onClose={() => setLooksAt(null)} />
      )}
    </>
  );
};
