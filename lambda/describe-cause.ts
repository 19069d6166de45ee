/** What went wrong unforeseen, for the log: never for the answer. */
export const describeCause = (cause: unknown): Readonly<Record<string, unknown>> =>
  cause instanceof Error
    ? { name: cause.name, message: cause.message, stack: cause.stack?.split('\n').slice(0, 6).join('\n') }
    : { message: String(cause) };
