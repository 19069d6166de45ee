import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { takeNumbers } from '#adapters/dynamo/table/take-numbers.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { RecallStore, WholeRecall } from '#app/tracking/recall/recall-ports.ts';
import { Recall, RecallHolds } from '#domain/tracking/recall/recall.ts';

const [recalls, holdings] = [rowsOf(Recall), rowsOf(RecallHolds)];

/** The one partition of all recalls, that of those with work, and that of open ones for practice, which have none. */
const LIST = 'RECALL';
const DUE = 'DUE';
const PRACTICE = 'PRACTICE';

const [HEAD, HOLDS, SCOPE] = ['head', 'holds', 'scope'];

/** Beside the recalls, under keys that none can have. */
const COUNTER = { recallId: '#counter', part: HEAD };
const requestKey = (requestId: string) => ({ recallId: `#request#${requestId}`, part: HEAD });

const headRow = (recall: Recall) => ({
  ...recalls.toRow(recall),
  ...{ part: HEAD, list: LIST },
  ...(recall.kind === 'mock' && recall.status === 'Open' ? { due: PRACTICE } : {}),
});

/** A mock recall holds nothing: nobody looks after it. One that is over and has let go is left alone as well. */
const holdsRow = (holds: RecallHolds, { kind, status }: Pick<Recall, 'kind' | 'status'>) => ({
  ...holdings.toRow(holds),
  part: HOLDS,
  ...(kind === 'real' && (status === 'Open' || holds.state !== 'still') ? { due: DUE } : {}),
});

const FIGURES = 'figures#';

/** An item of the table takes 400 KB. All parts go into one transaction, which takes 4 MB: more than a response can say. */
const PART_BYTES = 300 * 1024;

/** Figures as they are kept, packed and in parts. */
const figureRows = (recallId: string, figures: unknown): readonly Record<string, unknown>[] => {
  const packed = pack(figures);
  return Array.from({ length: Math.ceil(packed.length / PART_BYTES) }, (_, at) => ({
    ...{ recallId, part: `${FIGURES}${String(at + 1).padStart(4, '0')}` },
    bytes: packed.subarray(at * PART_BYTES, (at + 1) * PART_BYTES),
  }));
};

const ifAbsent = { ConditionExpression: 'attribute_not_exists(recallId)' };

const ifVersion = (version: number) => ({
  ConditionExpression: '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

const ifRev = (rev: number) => ({
  ConditionExpression: 'rev = :rev',
  ExpressionAttributeValues: { ':rev': rev },
});

const newestFirst = (one: Recall, other: Recall): number => (one.openedAt < other.openedAt ? 1 : -1);

/** Recalls: what people decide in one row, what is held in another, so that neither waits for the other. */
export const recallStore = (client: DynamoDBDocumentClient, TableName: string): RecallStore => {
  const rowsAt = async (keys: readonly Record<string, string>[]) =>
    (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];

  const headsOf = async (recallIds: readonly string[]): Promise<readonly Recall[]> =>
    (await rowsAt(recallIds.map((recallId) => ({ recallId, part: HEAD })))).map(recalls.fromRow);

  const idsIn = async (due: string): Promise<readonly string[]> => {
    const found = await queryAll(client, {
      TableName,
      IndexName: 'due',
      KeyConditionExpression: 'due = :due',
      ExpressionAttributeValues: { ':due': due },
    });
    return found.map(({ recallId }) => String(recallId));
  };

  const load = async (recallId: string): Promise<WholeRecall | null> => {
    if (recallId.startsWith('#')) return null;
    const rows = await rowsAt([HEAD, HOLDS].map((part) => ({ recallId, part })));
    const [head, holds] = [HEAD, HOLDS].map((part) => rows.find((row) => row.part === part));
    return head && holds ? { recall: recalls.fromRow(head), holds: holdings.fromRow(holds) } : null;
  };

  const transact = (TransactItems: ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']) =>
    orConflict(client.send(new TransactWriteCommand({ TransactItems })));

  return {
    load,

    async openedBy(requestId) {
      const [row] = await rowsAt([requestKey(requestId)]);
      return row ? load(String(row.made)) : null;
    },

    nextNumber: () => takeNumbers(client, { tableName: TableName, key: COUNTER }),

    open({ recall, holds }, scope) {
      const { recallId, requestId } = recall;
      const made = { ...requestKey(requestId), made: recallId };
      const kept = { recallId, part: SCOPE, scope: pack(scope) };
      return transact(
        [headRow(recall), holdsRow(holds, recall), kept, made].map((Item) => ({
          Put: { TableName, Item, ...ifAbsent },
        })),
      );
    },

    async scopeOf(recallId) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: { recallId, part: SCOPE } }));
      return Item?.scope instanceof Uint8Array ? unpack(Item.scope) : null;
    },

    save: (next, previous) =>
      orConflict(
        client.send(new PutCommand({ TableName, Item: headRow(next), ...ifVersion(previous.version) })),
      ),

    close: (next, previous, figures) =>
      transact([
        ...figureRows(next.recall.recallId, figures).map((Item) => ({
          Put: { TableName, Item, ...ifAbsent },
        })),
        { Put: { TableName, Item: headRow(next.recall), ...ifVersion(previous.recall.version) } },
        { Put: { TableName, Item: holdsRow(next.holds, next.recall), ...ifRev(previous.holds.rev) } },
      ]),

    async figuresOf(recallId) {
      const rows = await queryAll(client, {
        TableName,
        KeyConditionExpression: 'recallId = :recallId AND begins_with(part, :part)',
        ExpressionAttributeValues: { ':recallId': recallId, ':part': FIGURES },
        ConsistentRead: true,
      });
      const parts = rows.flatMap(({ bytes }) => (bytes instanceof Uint8Array ? [bytes] : []));
      return parts.length === 0 ? null : unpack(Buffer.concat(parts));
    },

    async saveHolds(next, previous) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { recallId: next.recallId, part: HEAD }, ConsistentRead: true }),
      );
      // Closing writes the holds as well, so that one which was closed meanwhile refuses this by its `rev`.
      const { kind, status } = recalls.fromRow(Item ?? {});
      const row = holdsRow(next, { kind, status });
      return orConflict(client.send(new PutCommand({ TableName, Item: row, ...ifRev(previous.rev) })));
    },

    async list() {
      const found = await queryAll(client, {
        TableName,
        IndexName: 'list',
        KeyConditionExpression: '#list = :list',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': LIST },
        ScanIndexForward: false,
      });
      return (await headsOf(found.map(({ recallId }) => String(recallId)))).toSorted(newestFirst);
    },

    due: () => idsIn(DUE),

    async listOpen() {
      const ids = (await Promise.all([DUE, PRACTICE].map(idsIn))).flat();
      const open = (await headsOf(ids)).filter(({ status }) => status === 'Open');
      return open.toSorted(newestFirst);
    },
  };
};
