import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EDITS, type Edit, type Recount } from './example-edits.ts';

/** Placeholders of the lists, as the examples fill them in. */
const NAMES: Readonly<Record<string, string>> = {
  noun: 'scale',
  nouns: 'scales',
  page: 'scale-list',
};

/**
 * By the heading of the list: what the example makes and changes. The field is one of work orders, the index one of
 * pallets; action and function are those of work centers.
 */
export const EXAMPLES = [
  { heading: 'Add a field', folder: null, edits: EDITS.field, names: {} },
  { heading: 'Add a noun', folder: 'noun', edits: EDITS.noun, names: NAMES },
  { heading: 'Add a page', folder: 'page', edits: EDITS.page, names: NAMES },
  {
    heading: 'Add an action',
    folder: null,
    edits: EDITS.action,
    names: { noun: 'work-center', nouns: 'work-centers' },
  },
  { heading: 'Add an alarm', folder: null, edits: EDITS.alarm, names: {} },
  { heading: 'Add an index', folder: 'index', edits: EDITS.index, names: {} },
  {
    heading: 'Give POST a function of its own',
    folder: 'post',
    edits: EDITS.post,
    names: { noun: 'work-center', nouns: 'work-centers' },
  },
] as const;

/** The files that an example makes. */
export const made = (folder: string | null): string[] =>
  folder === null
    ? []
    : readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.txt'))
        .map((path) => path.replaceAll('\\', '/').replace(/\.txt$/, ''));

/** Those, and the ones that it changes. */
export const touched = (folder: string | null, edits: readonly (Edit | Recount)[]): string[] => [
  ...new Set([...made(folder), ...edits.map(({ path }) => path)]),
];
