import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { projectionOf } from '#adapters/dynamo/table/read-by-keys.ts';
import type { LedgerLine, LedgerReader } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import {
  type ExplainingLine,
  NOT_POSTED_KINDS,
  OPENED_FROM_BOOKS,
} from '#domain/stock/books/against-books.ts';
import { documentKey, entryAt, lotLedgerKey } from './stock-keys.ts';

/** Above every place: they are of digits, letters and `#-:.~`. */
const LAST = '~';

/** A line as it was written, once; of it every attribute is known. */
const fromLineRow = (row: Record<string, unknown>): LedgerLine => ({
  ...(row as unknown as LedgerLine),
  by: String(row.username),
  document: { type: row.documentType, id: row.documentId } as LedgerLine['document'],
  reason: (row.reason as string | undefined) ?? null,
  corrects: (row.corrects as string | undefined) ?? null,
});

/** What a difference needs of a line. */
const EXPLAINING = ['entry', 'movementId', 'kind', 'at', 'lotNumber', 'delta', 'documentType', 'documentId'];

const toExplaining = ({ documentType, documentId, entry: _entry, ...row }: Record<string, unknown>) =>
  ({ ...row, document: { type: documentType, id: documentId } }) as ExplainingLine;

/** An expression takes no more: where more are asked for, every line is brought. */
const MOST_DOCUMENTS = 80;

/** Whose lines these are, and by which keys they are found. */
const linesOf = ({
  inventoryID,
  lotNumber,
}: {
  readonly inventoryID: string;
  readonly lotNumber?: string;
}) =>
  lotNumber === undefined
    ? { key: 'itemKey', value: itemKey(inventoryID), from: { IndexName: 'item' } }
    : {
        key: 'ledgerKey',
        value: lotLedgerKey({ inventoryID, lotNumber }),
        from: { ConsistentRead: true },
      };

/** Opening stock that was taken over explains nothing: the accounting system has it as well. */
const explainingFilter = (documentIds: ReadonlySet<string>) => {
  const kinds = Object.fromEntries(NOT_POSTED_KINDS.map((kind, at) => [`:kind${at}`, kind]));
  const documents = Object.fromEntries([...documentIds].map((id, at) => [`:document${at}`, id]));
  const names = (values: Record<string, string>) => Object.keys(values).join(', ');
  const isOurs = `(#p2 IN (${names(kinds)}) AND NOT (#p2 = :opening AND #p7 = :opened))`;
  return {
    FilterExpression: documentIds.size > 0 ? `${isOurs} OR #p7 IN (${names(documents)})` : isOurs,
    values: { ...kinds, ...documents, ':opening': 'opening', ':opened': OPENED_FROM_BOOKS },
  };
};

/** The ledger as lists ask for it. A lot's lines lie together and are read as they stand; the rest is found by indexes. */
export const ledgerReader = (client: DynamoDBDocumentClient, TableName: string): LedgerReader => ({
  async lines(of, { from, before, limit }) {
    const { key, value, ...found } = linesOf(of);
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        ...found.from,
        KeyConditionExpression: '#key = :value AND #entry BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#key': key, '#entry': 'entry' },
        ExpressionAttributeValues: { ':value': value, ':first': from ?? ' ', ':last': before ?? LAST },
        ScanIndexForward: false,
        // The one at `before` itself is read again, and left out.
        Limit: before === null ? limit : limit + 1,
      }),
    );
    return {
      rows: Items.map(fromLineRow).filter(({ entry }) => entry !== before),
      more: LastEvaluatedKey !== undefined,
    };
  },

  async explaining(of, documentIds, { from, before, limit }) {
    const { key, value, ...found } = linesOf(of);
    const { ProjectionExpression, ExpressionAttributeNames } = projectionOf(EXPLAINING);
    const filter = documentIds.size > MOST_DOCUMENTS ? null : explainingFilter(documentIds);
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        ...found.from,
        KeyConditionExpression: '#key = :value AND #p0 BETWEEN :first AND :last',
        ...(filter && { FilterExpression: filter.FilterExpression }),
        ProjectionExpression,
        ExpressionAttributeNames: { '#key': key, ...ExpressionAttributeNames },
        ExpressionAttributeValues: {
          ...{ ':value': value, ':first': from ?? ' ', ':last': before ?? LAST },
          ...filter?.values,
        },
        ScanIndexForward: false,
        Limit: before === null ? limit : limit + 1,
      }),
    );
    const last = LastEvaluatedKey && String(LastEvaluatedKey.entry);
    return {
      rows: Items.filter(({ entry }) => entry !== before).map(toExplaining),
      next: last === undefined ? null : { before: last, at: entryAt(last) },
    };
  },

  async linesAfter(inventoryID, after, to, limit) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'item',
        KeyConditionExpression: '#key = :value AND #entry BETWEEN :after AND :to',
        ExpressionAttributeNames: { '#key': 'itemKey', '#entry': 'entry' },
        ExpressionAttributeValues: { ':value': itemKey(inventoryID), ':after': after || ' ', ':to': to },
        // The one at `after` itself is read again, and left out.
        Limit: limit + 1,
      }),
    );
    return {
      rows: Items.map(fromLineRow).filter(({ entry }) => entry > after),
      more: LastEvaluatedKey !== undefined,
    };
  },

  async ofMonth(month, slice) {
    const index = { TableName, IndexName: 'month', key: 'month', value: month, sortKey: 'dayOrder' };
    const { rows, more } = await readSlice(client, index, slice);
    const movements = rows.map(({ ledgerKey, dayOrder }) => ({
      movementId: String(ledgerKey).slice('movement#'.length),
      dayOrder: String(dayOrder),
    }));
    return { rows: movements, more };
  },

  async idsOfDocument(type, id) {
    const value = documentKey(type, id);
    const index = { TableName, IndexName: 'document', key: 'documentKey', value, sortKey: 'dayOrder' };
    const { rows } = await readSlice(client, index, { from: null, before: null, limit: 1_000 });
    return rows.map(({ ledgerKey }) => String(ledgerKey).slice('movement#'.length));
  },
});
