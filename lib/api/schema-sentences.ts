import type * as z from 'zod/mini';

const EXPECTED: Readonly<Record<string, string>> = {
  array: 'Send a list.',
  boolean: 'Send true or false.',
  int: 'Send a whole number.',
  number: 'Send a number.',
  object: 'Send an object.',
  record: 'Send an object.',
  string: 'Send a text.',
};

const OTHERWISE = "This can't be used.";

const isNothing = (input: unknown): boolean => input === undefined || input === null || input === '';

/** What is typed. A form has null where nothing was. */
const TYPED: readonly string[] = ['string', 'number', 'int'];

const isMissing = ({ input, expected }: z.core.$ZodRawIssue & { readonly expected: string }): boolean =>
  input === undefined || (input === null && TYPED.includes(expected));

/**
 * What is said where a schema has no sentence of its own, to people in forms and to callers alike: zod's own
 * ("Invalid option: expected one of ...") are for those who write schemas.
 */
export const schemaSentence = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'Fill this in.' : (EXPECTED[issue.expected] ?? OTHERWISE);
    case 'invalid_value':
      // Whoever has not chosen yet has the choice in front of them.
      return isNothing(issue.input) ? 'Choose one.' : `Use one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return issue.inclusive === false ? `Use less than ${issue.maximum}.` : `Use at most ${issue.maximum}.`;
    case 'too_small':
      return issue.inclusive === false ? `Use more than ${issue.minimum}.` : `Use at least ${issue.minimum}.`;
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Leave out: ${issue.keys.join(', ')}.`;
    default:
      return OTHERWISE;
  }
};
