/** What is sent to the tables, changed on its way. */
export type Sent = (input: Record<string, unknown>, command: string) => Record<string, unknown>;

export type Write = Record<string, unknown> & {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  ExpressionAttributeNames?: Record<string, unknown>;
};

/** A write without its condition, and without the values and names that only the condition has. */
export const unconditional = ({ ConditionExpression: _, ...write }: Write): Write => {
  const said = String(write.UpdateExpression ?? '');
  const named = (given: Record<string, unknown> = {}) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => new RegExp(`${name}\\b`).test(said)));
  const { ExpressionAttributeValues, ExpressionAttributeNames, ...rest } = write;
  const [values, names] = [named(ExpressionAttributeValues), named(ExpressionAttributeNames)];
  return {
    ...rest,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
  };
};

/** Changes the writes of a kind that stand alone. */
export const alone =
  (wanted: string, change: (write: Write) => Write): Sent =>
  (input, command) =>
    command === wanted ? change(input as Write) : input;

/** Changes the writes of every transaction; null: it is left out. */
export const inTransactions =
  (change: (kind: string, write: Write) => Write | null): Sent =>
  (input, command) =>
    command === 'TransactWriteCommand'
      ? {
          ...input,
          TransactItems: (input.TransactItems as Record<string, Write>[]).flatMap((item) => {
            const [[kind, write]] = Object.entries(item) as [[string, Write]];
            const changed = change(kind, write);
            return changed ? [{ [kind]: changed }] : [];
          }),
        }
      : input;

export const tableOf = ({ TableName }: Write): string => String(TableName).replace(/-.*/, '');
