import * as z from 'zod/mini';
import './contract.ts';

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
