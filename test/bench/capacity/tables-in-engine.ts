import { dynamoCall } from '#local/dynamodb/dynamo-call.ts';
import type { TableProperties } from '#local/dynamodb/dynamodb.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { Row } from './item-size.ts';

/** DynamoDB takes so many writes in one call. */
const BATCH = 25;
const BATCHES_AT_ONCE = 8;

/** The product's tables in an engine, read and filled past everything that counts or times. */
export const tablesInEngine = (run: Pick<LocalRun, 'product' | 'tables'>, endpoint: string) => ({
  /** The table that the functions know by this variable, such as `VENDORS`. */
  table(variable: string): TableProperties {
    const name = run.tables[`TABLE_${variable}`];
    const found = run.product.tables.find(({ TableName }) => TableName === name);
    if (!found) throw new Error(`No function has a table TABLE_${variable}.`);
    return found;
  },

  async rowsOf({ TableName }: TableProperties): Promise<readonly Row[]> {
    const rows: Row[] = [];
    let from: Row | undefined;
    do {
      const page: { Items?: Row[]; LastEvaluatedKey?: Row } = await dynamoCall(endpoint, 'Scan', {
        TableName,
        ConsistentRead: true,
        ExclusiveStartKey: from,
      });
      rows.push(...(page.Items ?? []));
      from = page.LastEvaluatedKey;
    } while (from);
    return rows;
  },

  /** Puts rows straight into a table, some batches side by side. */
  async putAll({ TableName }: TableProperties, rows: readonly Row[]): Promise<void> {
    const left = [...rows];
    const next = () => left.splice(0, BATCH).map((Item) => ({ PutRequest: { Item } }));
    const work = async (): Promise<void> => {
      for (let writes = next(); writes.length > 0; writes = next())
        await dynamoCall(endpoint, 'BatchWriteItem', { RequestItems: { [TableName]: writes } });
    };
    await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, work));
  },
});

export type TablesInEngine = ReturnType<typeof tablesInEngine>;
