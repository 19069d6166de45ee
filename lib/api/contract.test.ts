import * as z from 'zod/mini';
import { postBom } from './bom.ts';
import './contract.ts';
import { postPallet } from './pallets.ts';
import { postProduction } from './production.ts';

const saysOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('what is said where a schema has no sentence of its own', () => {
  it.each([
    [z.object({}), null, 'Send an object.'],
    [z.array(z.string()), {}, 'Send a list.'],
    [z.string(), 7, 'Send a text.'],
    [z.number(), '7', 'Send a number.'],
    [z.int(), 1.5, 'Send a whole number.'],
    [z.boolean(), 'yes', 'Send true or false.'],
    [z.string(), undefined, 'This is missing.'],
  ])('is what to send: %#', (schema, value, sentence) => {
    expect(saysOf(schema, value)).toBe(sentence);
  });
});

describe('a number beyond its limits', () => {
  const record = postProduction.actions.record_output.request;
  const convert = postPallet.actions.convert_items.request;
  const propose = postBom.actions.propose_substitute.request;

  const saidOfField = (schema: Pick<z.ZodMiniType, 'safeParse'>, field: string, value: number) =>
    schema
      .safeParse({ [field]: value })
      .error?.issues.filter(({ path }) => path.join('.') === field)
      .map(({ message }) => message);

  it.each([
    ['good', record, -10_000_001, 'Use at least -10000000.'],
    ['good', record, 10_000_001, 'Use at most 10000000.'],
    ['casesPerPallet', convert, 10_001, 'Use at most 10000.'],
    ['priority', propose, 0, 'Use at least 1.'],
    ['priority', propose, 100, 'Use at most 99.'],
  ] as const)(
    'is told the limit, and not that it is missing or of another kind: %s',
    (field, schema, value, said) => {
      expect(saidOfField(schema, field, value)).toEqual([said]);
    },
  );
});
