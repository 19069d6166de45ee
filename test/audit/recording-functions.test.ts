import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '#api/routes.ts';
import { recordedAct } from '#domain/audit/recorded-acts.ts';

/** Functions whose acts are recorded, by the folder of each. */
const recording = routes
  .filter(({ name, actions }) => Object.keys(actions).some((action) => recordedAct(`${name}.${action}`)))
  .map(({ functionName }) => functionName);

describe('a function that people change something with', () => {
  // Tests of the acts run their handlers without the function: this is what ties the two together.
  it.each(recording)('%s writes as an act of whoever calls', (folder) => {
    const source = readFileSync(join(__dirname, '../../lambda', folder, 'index.ts'), 'utf8');
    expect(source).toContain('composeChanging()');
  });
});
