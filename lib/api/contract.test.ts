import * as z from 'zod/mini';
import { postBom } from './bom.ts';
import './contract.ts';
import { postPallet } from './pallets.ts';
import { postProduction } from './production.ts';
import { routes } from './routes.ts';
import { schemaSentence } from './schema-sentences.ts';

/** What somebody may send instead of what is asked for. */
const JUNK = [undefined, null, '', 'x', ' ', 'x'.repeat(3_000), NaN, -1, 0, 1.5, 1e18, true, [], {}, [{}]];

type Parts = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly out?: z.ZodMiniType;
};

/** Junk for a schema as a whole, and for each field and entry within it. */
const junkFor = (schema: z.ZodMiniType): readonly unknown[] => {
  const { shape, element, innerType, in: taken, out } = schema.def as unknown as Parts;
  const within = [innerType, taken, out].flatMap((inner) => (inner ? junkFor(inner) : []));
  const entries = element ? junkFor(element).map((entry) => [entry]) : [];
  const fields = Object.entries(shape ?? {}).flatMap(([name, field]) =>
    junkFor(field).map((value) => ({ [name]: value })),
  );
  return [...JUNK, ...within, ...entries, ...fields];
};

/** How zod's own sentences begin, those of its English included. */
const RAW = /^(Invalid|Too |Unrecognized)|\bexpected\b|\breceived\b/;

const actions = routes.flatMap(({ name, actions }) =>
  Object.entries(actions).map(([action, { request }]) => [`${name} ${action}`, request] as const),
);

const saysOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('what is said where a schema has no sentence of its own', () => {
  it.each([
    [z.object({}), null, 'Send an object.'],
    [z.array(z.string()), {}, 'Send a list.'],
    [z.string(), 7, 'Send a text.'],
    [z.number(), '7', 'Send a number.'],
    [z.number(), null, 'Fill this in.'],
    [z.int(), 1.5, 'Send a whole number.'],
    [z.boolean(), 'yes', 'Send true or false.'],
    [z.string(), undefined, 'Fill this in.'],
  ])('is what to send: %#', (schema, value, sentence) => {
    expect(saysOf(schema, value)).toBe(sentence);
  });

  it.each(actions)('is never the sentence of the schema library: %s', (_name, request) => {
    const said = junkFor(request).flatMap(
      (value) => request.safeParse(value).error?.issues.map((issue: z.core.$ZodIssue) => issue.message) ?? [],
    );
    expect([...new Set(said)].filter((message) => RAW.test(message) || message === '')).toEqual([]);
  });

  it.each([
    ['Choose one.', { code: 'invalid_value', values: ['near', 'far'], input: undefined }],
    ['Choose one.', { code: 'invalid_value', values: ['near', 'far'], input: '' }],
    ['Use one of: near, far.', { code: 'invalid_value', values: ['near', 'far'], input: 'away' }],
    ['Use at most 4.', { code: 'too_big', origin: 'number', maximum: 4, inclusive: true, input: 5 }],
    ['Use less than 4.', { code: 'too_big', origin: 'number', maximum: 4, inclusive: false, input: 5 }],
    ['Use at least 4.', { code: 'too_small', origin: 'number', minimum: 4, inclusive: true, input: 3 }],
    ['Use more than 4.', { code: 'too_small', origin: 'number', minimum: 4, inclusive: false, input: 3 }],
    ['Use a multiple of 6.', { code: 'not_multiple_of', origin: 'number', divisor: 6, input: 5 }],
    ['Leave out: colour.', { code: 'unrecognized_keys', keys: ['colour'], input: {} }],
    ["This can't be used.", { code: 'invalid_union', errors: [], input: {} }],
  ] as const)('says what to do: %s', (sentence, issue) => {
    expect(schemaSentence(issue as unknown as z.core.$ZodRawIssue)).toBe(sentence);
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
