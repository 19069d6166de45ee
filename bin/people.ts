import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  bringPeopleBack,
  KeptPeopleError,
  keepPeople,
  readKeptPeople,
} from '#adapters/cognito/kept-people.ts';
import { poolClient } from '#adapters/cognito/pool-client.ts';

const usage = `npm run people -- --pool ID --keep FILE
npm run people -- --pool ID --bring-back FILE [--write]

  Keeps who has an account in a file, and brings them back into another pool (docs/deploy.md, The user pool).
  --pool ID          the user pool
  --keep FILE        writes everybody into this new file: addresses, names, groups, status. No password is in it
  --bring-back FILE  invites whoever is in the file and not in the pool, and gives them their groups
  --write            does it; without, it says what it would do`;

const isThere = (file: string): string =>
  `There is a file ${file} already, and what was kept in it stays. Name another one, or move it away first.`;

/** Addresses of people: for whoever runs this alone, and never over what was kept before. */
const keepInNewFile = (file: string, text: string): void => {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isTaken ? new KeptPeopleError(isThere(file)) : error;
  }
};

try {
  const { values } = parseArgs({
    options: {
      pool: { type: 'string' },
      keep: { type: 'string' },
      'bring-back': { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const { pool, keep, 'bring-back': file, write } = values;
  if (!pool || (keep === undefined) === (file === undefined)) throw new KeptPeopleError(usage);
  const client = poolClient();
  if (keep !== undefined) {
    // Asked first: a pool of thousands takes minutes.
    if (existsSync(keep)) throw new KeptPeopleError(isThere(keep));
    const kept = await keepPeople(client, pool);
    keepInNewFile(keep, `${JSON.stringify(kept, null, 2)}\n`);
    console.log(`${kept.people.length} people are kept in ${keep}.`);
  }
  if (file !== undefined) {
    const options = { client, pool, write, tell: console.log };
    await bringPeopleBack(options, readKeptPeople(readFileSync(file, 'utf8')));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
