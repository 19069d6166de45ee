import type { During } from '#app/audit/audit-ports.ts';
import { type Act, actOf, isRecordOf, STAMP, STAMPED } from '#domain/audit/change-stamp.ts';
import { type RecordedAct, recordedAct } from '#domain/audit/recorded-acts.ts';
import type { Noun } from '#domain/audit/recorded-nouns.ts';
import { type Fields, stampWithin } from './stamp-within.ts';

/** What is being done: how many of its rows have been stamped, so that no two changes are one. */
interface Acting {
  readonly act: Act;
  readonly recorded: RecordedAct;
  nth: number;
}

const stampOf = (state: Acting): Fields => {
  state.nth += 1;
  return { [STAMP]: { ...state.act, nth: state.nth }, ...STAMPED };
};

const stampedPut = (put: Fields, state: Acting): Fields =>
  isRecordOf(state.recorded, put.Item as Fields)
    ? { ...put, Item: { ...(put.Item as Fields), ...stampOf(state) } }
    : put;

/** One that sets attributes: one that only adds to numbers is no decision of a person's. */
const stampedUpdate = (update: Fields, state: Acting): Fields => {
  const expression = String(update.UpdateExpression);
  if (!expression.startsWith('SET ') || !isRecordOf(state.recorded, update.Key as Fields)) return update;
  const stamp = Object.entries(stampOf(state));
  return {
    ...update,
    UpdateExpression: `SET ${stamp.map(([name]) => `#act_${name} = :act_${name}`).join(', ')}, ${expression.slice('SET '.length)}`,
    ExpressionAttributeNames: {
      ...(update.ExpressionAttributeNames as Fields | undefined),
      ...Object.fromEntries(stamp.map(([name]) => [`#act_${name}`, name])),
    },
    ExpressionAttributeValues: {
      ...(update.ExpressionAttributeValues as Fields),
      ...Object.fromEntries(stamp.map(([name, value]) => [`:act_${name}`, value])),
    },
  };
};

const stampedWrite = (input: Fields, state: Acting, tableOf: (noun: Noun) => string | null): Fields => {
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
  if (input.TableName !== tableOf(state.recorded.noun)) return input;
  if (input.Item) return stampedPut(input, state);
  return input.UpdateExpression ? stampedUpdate(input, state) : input;
};

/**
 * What is written while the work lasts says which act it is of, on the rows that are its record. `tableOf`: the name of a
 * noun's table, null where it is not known here.
 */
export const duringActs =
  (tableOf: (noun: Noun) => string | null): During =>
  ({ request, ...call }, work) => {
    const recorded = recordedAct(call.act);
    if (!recorded) return work();
    const state: Acting = { act: actOf(call, request), recorded, nth: 0 };
    return stampWithin.run((input) => stampedWrite(input, state, tableOf), work);
  };
