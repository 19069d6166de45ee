import { postBom } from './bom.ts';
import { postPallet } from './pallets.ts';
import { postProduction } from './production.ts';

/* A number beyond its limits is told the limit, and not that it is missing or of another kind. */

interface Schema {
  readonly safeParse: (given: unknown) => {
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
    };
  };
}

const saysOf = (schema: Schema, field: string, value: number): readonly string[] =>
  schema
    .safeParse({ [field]: value })
    .error?.issues.filter(({ path }) => path.join('.') === field)
    .map(({ message }) => message) ?? [];

const record = postProduction.actions.record_output.request;
const convert = postPallet.actions.convert_items.request;
const propose = postBom.actions.propose_substitute.request;

it.each<[string, Schema, number, string]>([
  ['good', record, -10_000_001, 'Use at least -10000000.'],
  ['good', record, 10_000_001, 'Use at most 10000000.'],
  ['casesPerPallet', convert, 10_001, 'Use at most 10000.'],
  ['priority', propose, 0, 'Use at least 1.'],
  ['priority', propose, 100, 'Use at most 99.'],
])('%s of %# is told its limit', (field, schema, value, sentence) => {
  expect(saysOf(schema, field, value)).toEqual([sentence]);
});
