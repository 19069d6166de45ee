import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/bundle-functions.ts';
import { licencesDocument } from './licences.ts';

// npm run licences: after the dependencies have changed.
writeFileSync(join(repositoryRoot, 'docs/licences.md'), licencesDocument());
