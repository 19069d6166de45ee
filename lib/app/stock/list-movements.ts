import type { MovementEntry } from '#api/inventory.ts';
import { type ListPage, listNewestFirst } from '#app/lists/newest-first.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { DomainError } from '#domain/errors.ts';
import { monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { DocumentType, MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import { linesOf, type MovedLine } from './inventory-response.ts';
import { type MovementEntriesDeps, toMovementEntries } from './movement-entries.ts';
import type { LedgerLine, LedgerReader, LedgerStore } from './stock-ports.ts';

export interface ListMovementsDeps extends MovementEntriesDeps {
  readonly reader: LedgerReader;
  readonly ledger: Pick<LedgerStore, 'loadMovements'>;
}

interface MovementsRequest {
  readonly inventoryID?: string | undefined;
  readonly lotNumber?: string | undefined;
  readonly documentType?: DocumentType | undefined;
  readonly documentId?: string | undefined;
  readonly kind?: MovementKind | undefined;
  readonly day?: string | undefined;
  readonly person?: string | undefined;
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

type Page<Row> = Result<ListPage<Row>, DomainError>;

/** The whole warehouse is looked at so many days back: four months at most. */
const DAYS = 91;

/** A filter of the whole ledger, or none. */
const filterOf = ({ kind, day, person, documentType, documentId }: MovementsRequest) => {
  const word = person?.toLowerCase();
  const isAsked = kind || day || word || documentType || documentId;
  const belongs = (one: Pick<LedgerLine, 'kind' | 'at' | 'document'> & { by: string }): boolean =>
    (!kind || one.kind === kind) &&
    (!day || siteDay(Date.parse(one.at)) === day) &&
    (!word || one.by.toLowerCase().includes(word)) &&
    (!documentType || one.document.type === documentType) &&
    (!documentId || one.document.id === documentId);
  return isAsked ? belongs : null;
};

const nameOf = ({ limit: _limit, pagination_key: _key, ...filters }: MovementsRequest): string =>
  JSON.stringify(['movements', Object.entries(filters).sort()]);

/** Of an item, or of one of its lots. A day at the site lies within the two days of UTC that it touches. */
const ofItem = (
  { reader }: ListMovementsDeps,
  request: MovementsRequest,
  inventoryID: string,
): Promise<Page<MovedLine>> => {
  const { lotNumber, day } = request;
  const of = lotNumber === undefined ? { inventoryID } : { inventoryID, lotNumber };
  return listNewestFirst<LedgerLine, MovedLine>(
    {
      name: nameOf(request),
      parts: [(slice) => reader.lines(of, slice)],
      orderOf: ({ entry }) => entry,
      from: day === undefined ? null : addDays(day, -1),
      before: day === undefined ? null : addDays(day, 2),
      belongs: filterOf(request),
      toResponse: (line) => line,
    },
    request,
  );
};

type Placed = Movement & { readonly dayOrder: string };

/** Of the whole warehouse, movement by movement. */
const ofWarehouse = async (
  { reader, ledger }: ListMovementsDeps,
  request: MovementsRequest,
  now: number,
): Promise<Page<MovedLine>> => {
  const [from, to] = request.day ? [request.day, request.day] : [addDays(siteDay(now), -DAYS), siteDay(now)];
  const belongs = filterOf(request);
  const listed = await listNewestFirst<Placed, Placed>(
    {
      name: nameOf(request),
      parts: monthsOf({ from, to }).map((month) => async (slice) => {
        const { rows, more } = await reader.ofMonth(month, slice);
        const movements = await ledger.loadMovements(rows.map(({ movementId }) => movementId));
        const placed = rows.flatMap(({ movementId, dayOrder }) => {
          const movement = movements.get(movementId);
          return movement ? [{ ...movement, dayOrder }] : [];
        });
        return { rows: placed, more };
      }),
      orderOf: ({ dayOrder }) => dayOrder,
      from,
      before: addDays(to, 1),
      belongs: belongs && (({ by, ...movement }) => belongs({ ...movement, by: by.username })),
      toResponse: (movement) => movement,
    },
    request,
  );
  if (!listed.ok) return listed;
  const { items, ...more } = listed.value.data;
  return ok({ data: { ...more, items: items.flatMap(linesOf) } });
};

/** Of one document: all of it, in one page. */
const ofDocument = async (
  { reader, ledger }: ListMovementsDeps,
  request: MovementsRequest,
  document: { type: DocumentType; id: string },
): Promise<Page<MovedLine>> => {
  const ids = await reader.idsOfDocument(document.type, document.id);
  const movements = await ledger.loadMovements(ids);
  const belongs = filterOf(request) ?? (() => true);
  const lines = ids.flatMap((id) => {
    const movement = movements.get(id);
    return movement ? linesOf(movement) : [];
  });
  return ok({ data: { items: lines.filter(belongs) } });
};

/** Lines of movements, the newest first, by whatever names them best; the rest of the request filters. */
export const listMovements = async (
  deps: ListMovementsDeps,
  request: MovementsRequest,
  now: number,
): Promise<Page<MovementEntry>> => {
  const { inventoryID, documentType, documentId } = request;
  const listed = await (inventoryID !== undefined
    ? ofItem(deps, request, inventoryID)
    : documentType && documentId
      ? ofDocument(deps, request, { type: documentType, id: documentId })
      : ofWarehouse(deps, request, now));
  if (!listed.ok) return listed;
  const { items: lines, ...more } = listed.value.data;
  const items = await toMovementEntries(deps, lines);
  return ok({ data: { ...more, items } });
};
