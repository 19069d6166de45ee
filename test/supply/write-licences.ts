import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';
import { licencesDocument } from './licences.ts';

// npm run licences: after the dependencies have changed.
writeFileSync(join(REPOSITORY_ROOT, 'docs/licences.md'), licencesDocument());
