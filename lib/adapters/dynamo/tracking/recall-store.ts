import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { ifVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { takeNumbers } from '#adapters/dynamo/table/take-numbers.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { RecallHead, RecallStore, WholeRecall } from '#app/tracking/recall/recall-ports.ts';
import { Recall, RecallHolds } from '#domain/tracking/recall/recall.ts';
import { partKey, partRow, partsOf, readParts } from './contact-parts.ts';

const [recalls, holdings] = [rowsOf(Recall), rowsOf(RecallHolds)];

/** The one partition of all recalls, that of those with work, and that of open ones for practice, which have none. */
const LIST = 'RECALL';
const DUE = 'DUE';
const PRACTICE = 'PRACTICE';

const [HEAD, HOLDS, SCOPE] = ['head', 'holds', 'scope'];

/** How many parts of contacts are beside a recall. */
const partCount = ({ contactParts }: Record<string, unknown>): number =>
  typeof contactParts === 'number' ? contactParts : 0;

/** Beside the recalls, under keys that none can have. */
const COUNTER = { recallId: '#counter', part: HEAD };
const requestKey = (requestId: string) => ({ recallId: `#request#${requestId}`, part: HEAD });

/** Without the contacts that are kept in parts beside it: it says how many parts. */
const headRow = (recall: Recall, { full, rest } = partsOf(recall.contacted)) => ({
  ...recalls.toRow(full.length === 0 ? recall : { ...recall, contacted: rest }),
  ...(full.length === 0 ? {} : { contactParts: full.length }),
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

const ifRev = (rev: number) => ({
  ConditionExpression: 'rev = :rev',
  ExpressionAttributeValues: { ':rev': rev },
});

const newestFirst = (one: RecallHead, other: RecallHead): number => (one.openedAt < other.openedAt ? 1 : -1);

/** Recalls: what people decide in one row, what is held in another, so that neither waits for the other. */
export const recallStore = (client: DynamoDBDocumentClient, TableName: string): RecallStore => {
  const rowsAt = async (keys: readonly Record<string, string>[]) =>
    (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];

  const headsOf = async (recallIds: readonly string[]): Promise<readonly RecallHead[]> =>
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

  /** With all of its contacts: parts are written together with the row that counts them, and never change. */
  const recallFrom = async (head: Record<string, unknown>): Promise<Recall> => {
    const recall = recalls.fromRow(head);
    const count = partCount(head);
    if (count === 0) return recall;
    const keys = Array.from({ length: count }, (_, at) => partKey(recall.recallId, at + 1));
    return { ...recall, contacted: [...readParts(await rowsAt(keys), count), ...recall.contacted] };
  };

  const load = async (recallId: string): Promise<WholeRecall | null> => {
    if (recallId.startsWith('#')) return null;
    const rows = await rowsAt([HEAD, HOLDS].map((part) => ({ recallId, part })));
    const [head, holds] = [HEAD, HOLDS].map((part) => rows.find((row) => row.part === part));
    return head && holds ? { recall: await recallFrom(head), holds: holdings.fromRow(holds) } : null;
  };

  const headOf = async (recallId: string): Promise<Record<string, unknown>> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { recallId, part: HEAD }, ConsistentRead: true }),
    );
    return Item ?? {};
  };

  /** Parts of contacts that are not kept yet. Most recalls have none at all, and nothing is read for them. */
  const newParts = async ({ recallId, contacted }: Recall) => {
    const { full } = partsOf(contacted);
    const kept = full.length === 0 ? 0 : partCount(await headOf(recallId));
    return full.slice(kept).map((part, at) => partRow(recallId, kept + at + 1, part));
  };

  const heads = async (): Promise<readonly RecallHead[]> => {
    const found = await queryAll(client, {
      TableName,
      IndexName: 'list',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': LIST },
      ScanIndexForward: false,
    });
    return (await headsOf(found.map(({ recallId }) => String(recallId)))).toSorted(newestFirst);
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

    async save(next, previous) {
      const head = { TableName, Item: headRow(next), ...ifVersion(previous.version) };
      const parts = await newParts(next);
      return parts.length === 0
        ? orConflict(client.send(new PutCommand(head)))
        : transact([...parts.map((Item) => ({ Put: { TableName, Item, ...ifAbsent } })), { Put: head }]);
    },

    close: async (next, previous, figures) =>
      transact([
        ...[...(await newParts(next.recall)), ...figureRows(next.recall.recallId, figures)].map((Item) => ({
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
      // Closing writes the holds as well, so that one which was closed meanwhile refuses this by its `rev`.
      const { kind, status } = recalls.fromRow(await headOf(next.recallId));
      const row = holdsRow(next, { kind, status });
      return orConflict(client.send(new PutCommand({ TableName, Item: row, ...ifRev(previous.rev) })));
    },

    list: heads,

    due: () => idsIn(DUE),

    async markPractice() {
      const marked = new Set(await idsIn(PRACTICE));
      for (const { recallId, kind, status, version } of await heads())
        if (kind === 'mock' && status === 'Open' && !marked.has(recallId))
          await orConflict(
            client.send(
              new UpdateCommand({
                ...{ TableName, Key: { recallId, part: HEAD }, UpdateExpression: 'SET due = :due' },
                ConditionExpression: '#version = :version',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':version': version, ':due': PRACTICE },
              }),
            ),
          );
    },

    async listOpen() {
      const ids = (await Promise.all([DUE, PRACTICE].map(idsIn))).flat();
      const open = (await headsOf(ids)).filter(({ status }) => status === 'Open');
      return open.toSorted(newestFirst);
    },
  };
};
