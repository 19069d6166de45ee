import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { RestoreError, restoreTable } from '#adapters/dynamo/table/put-table-back.ts';

const usage = `npm run put-table-back -- --copy NAME --table NAME [--write]

  Makes a table hold exactly what the copy holds that AWS restored from it (docs/deploy.md, Restoring).
  --copy NAME   the restored copy
  --table NAME  the product's table; nothing may write to it meanwhile
  --write       does it; without, it says what it would do`;

try {
  const { values } = parseArgs({
    options: {
      copy: { type: 'string' },
      table: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const { copy, table, write } = values;
  if (!copy || !table) throw new RestoreError(usage);
  const { written, removed, same } = await restoreTable(new DynamoDBClient(), { copy, table, write });
  const how = write ? '' : ' would be';
  console.log(`${written} items${how} written, ${removed}${how} removed, ${same} are as they should be.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
