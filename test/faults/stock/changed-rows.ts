/** A row of stock, by its key. */
interface Changed {
  readonly itemKey: string;
  readonly part: string;
}

type Write = Readonly<Record<string, unknown>>;

const WRITES: Readonly<Record<string, string>> = {
  PutCommand: 'Put',
  UpdateCommand: 'Update',
  DeleteCommand: 'Delete',
};

/** What an item comes to by: its balances, its lots and its marks. The totals' own rows are of no interest. */
const isTold = ({ part }: Changed): boolean => !part.startsWith('#') && !part.startsWith('tally#');

/** The rows of a table that a write has changed, as a stream tells them. */
export const changedRows = (input: Write, command: string, table: string): readonly Changed[] => {
  const kind = WRITES[command];
  const writes: readonly (readonly [string, Write])[] = kind
    ? [[kind, input]]
    : command === 'TransactWriteCommand'
      ? (input.TransactItems as readonly Record<string, Write>[]).flatMap((item) => Object.entries(item))
      : [];
  return writes
    .filter(([of, { TableName }]) => of !== 'ConditionCheck' && TableName === table)
    .map(([, { Item, Key }]) => (Item ?? Key) as Changed)
    .filter(isTold);
};
