import { type Fields, stampWithin } from '#adapters/dynamo/table/stamp-within.ts';
import type { Act } from '#domain/audit/change-stamp.ts';
import type { RecordedAct } from '#domain/audit/recorded-act.ts';
import { isRecordOf, STAMP, STAMPED } from '#domain/audit/recorded-act.ts';
import type { Noun } from '#domain/audit/recorded-nouns.ts';

export type TableOf = (noun: Noun) => string | null;

/** What is being done: how many of its rows have been stamped, so that no two changes are one. */
interface Acting {
  /** What a row says of it that is a record of this act. */
  readonly said: (act: string) => Act;
  readonly acts: readonly (readonly [act: string, recorded: RecordedAct])[];
  nth: number;
}

const stampOf = (state: Acting, act: string): Fields => {
  state.nth += 1;
  return { [STAMP]: { ...state.said(act), nth: state.nth }, ...STAMPED };
};

const stampedUpdate = (update: Fields, stamp: Fields): Fields => ({
  ...update,
  UpdateExpression: `SET ${Object.keys(stamp)
    .map((name) => `#act_${name} = :act_${name}`)
    .join(', ')}, ${String(update.UpdateExpression).slice('SET '.length)}`,
  ExpressionAttributeNames: {
    ...(update.ExpressionAttributeNames as Fields | undefined),
    ...Object.fromEntries(Object.keys(stamp).map((name) => [`#act_${name}`, name])),
  },
  ExpressionAttributeValues: {
    ...(update.ExpressionAttributeValues as Fields),
    ...Object.fromEntries(Object.entries(stamp).map(([name, value]) => [`:act_${name}`, value])),
  },
});

const isForNew = ({ ConditionExpression }: Fields): boolean =>
  String(ConditionExpression).startsWith('attribute_not_exists');

/** Whether one write of a table is what an act is recorded by. */
const isRecord = (recorded: RecordedAct, write: Fields): boolean => {
  const { Item, Key, ExpressionAttributeValues } = write as Readonly<Record<string, Fields | undefined>>;
  const row = Item ?? Key;
  if (!row || !isRecordOf(recorded, row)) return false;
  const status = Item ? Item.status : ExpressionAttributeValues?.[':status'];
  return (
    (recorded.statuses?.includes(String(status)) ?? true) && !(recorded.isChange === true && isForNew(write))
  );
};

const stampedWrite = (input: Fields, state: Acting, tableOf: TableOf): Fields => {
  if (input.TransactItems)
    return {
      ...input,
      TransactItems: (input.TransactItems as Readonly<Record<string, Fields>>[]).map((one) =>
        Object.fromEntries(
          Object.entries(one).map(([kind, write]) => [
            kind,
            kind === 'Put' || kind === 'Update' ? stampedWrite(write, state, tableOf) : write,
          ]),
        ),
      ),
    };
  // One that sets attributes: one that only adds to numbers is no decision.
  const isUpdate = String(input.UpdateExpression).startsWith('SET ');
  if (!input.Item && !isUpdate) return input;
  const [act] =
    state.acts.find(
      ([, recorded]) => input.TableName === tableOf(recorded.noun) && isRecord(recorded, input),
    ) ?? [];
  if (act === undefined) return input;
  const stamp = stampOf(state, act);
  return input.Item
    ? { ...input, Item: { ...(input.Item as Fields), ...stamp } }
    : stampedUpdate(input, stamp);
};

/** What is written while the work lasts carries a stamp, on the rows that are the record of one of these acts. */
export const stampedWhile = <T>(
  { tableOf, ...acting }: Omit<Acting, 'nth'> & { readonly tableOf: TableOf },
  work: () => Promise<T>,
): Promise<T> => {
  const state: Acting = { ...acting, nth: 0 };
  return stampWithin.run((input) => stampedWrite(input, state, tableOf), work);
};
