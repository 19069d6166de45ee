import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type AskAws, startFunctionsAgain, stopFunctions, writersOf } from '#infra/stop-writers.ts';
import { TABLE_DEFINITIONS, type TableName } from '#infra/table-definitions.ts';

const usage = `npm run stop-writers -- --tables NAME,NAME [--start] [--only FUNCTION] [--stack NAME] [--write]

  Stops every function that may write the tables, before they are restored (docs/deploy.md, Restoring).
  --tables NAME,NAME  as the template calls them: Receipts,PurchaseOrders
  --start             gives the functions back what they had
  --only FUNCTION     only this one of them: ReceiptPoster
  --stack NAME        default Warehouse
  --write             does it; without, it says what it would do`;

/** The AWS CLI, which takes region and credentials from the shell. Throws what it says. */
const aws: AskAws = (service, operation, input) => {
  const options = Object.entries(input).flatMap(([name, value]) => [`--${name}`, value]);
  const { status, stdout, stderr, error } = spawnSync(
    'aws',
    [service, operation, ...options, '--output', 'json'],
    { encoding: 'utf8' },
  );
  if (error) throw new Error(`The AWS CLI could not be run: ${error.message}`);
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.trim() === '' ? null : JSON.parse(stdout);
};

const isTable = (name: string): name is TableName => Object.hasOwn(TABLE_DEFINITIONS, name);

try {
  const { values } = parseArgs({
    options: {
      tables: { type: 'string', default: '' },
      start: { type: 'boolean', default: false },
      only: { type: 'string' },
      stack: { type: 'string', default: 'Warehouse' },
      write: { type: 'boolean', default: false },
    },
  });
  const names = values.tables.split(',');
  const tables = names.filter(isTable);
  const writers = writersOf(tables).filter((name) => values.only === undefined || name === values.only);
  if (tables.length < names.length || writers.length === 0) throw new Error(usage);
  const work = values.start ? startFunctionsAgain : stopFunctions;
  work({ stack: values.stack, aws, write: values.write, tell: console.log }, writers);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
