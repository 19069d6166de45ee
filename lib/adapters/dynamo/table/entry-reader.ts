import { type Fields, type Group, pickFields, type RecordDefinition, type RecordOf } from '#domain/record.ts';
import { plainReader } from './plain-reader.ts';

/**
 * Reads some of a record's fields, each kept as one plain attribute, out of an index's rows. The first of them is what
 * a broken row is named by.
 */
export const entryReader = <F extends Fields, const Name extends keyof F & string>(
  definition: RecordDefinition<F>,
  names: readonly Name[],
): ((row: Readonly<Record<string, unknown>>) => RecordOf<Group<Pick<F, Name>>>) => {
  const { packed, flattened } = definition;
  const renamed: Readonly<Record<string, string | undefined>> = definition.renamed;
  const apart = new Set([...Object.values(packed).flat(), ...Object.keys(flattened)]);
  for (const name of names)
    if (apart.has(name)) throw new Error(`${name} is no attribute of its own: a list can't read it.`);
  return plainReader(pickFields(definition, names), (row, name) => row[renamed[name] ?? name]);
};
