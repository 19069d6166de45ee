import * as z from 'zod/mini';

/** The body of every refusal, from the product, the gateway and the edge alike (design.md §7). */
export const Failure = z.object({
  /** A sentence for a person. */
  error: z.string(),
  /** UPPER_SNAKE, for programs. */
  code: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), code: z.string(), message: z.string() }))),
  /** On a conflict: what stands now. */
  current: z.optional(z.unknown()),
  requestId: z.string(),
});

export type Failure = z.output<typeof Failure>;
