import { type FormEvent, useEffect, useState } from 'react';
import type { RunRecord } from '#api/production.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { countQueue } from '#frontend/features/production/line/waiting/count-queue.ts';
import {
  countKey,
  type RecordedCount,
  type TypedCount,
} from '#frontend/features/production/line/waiting/floor-store.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { type CountErrors, recordErrors } from './check-count.ts';
import { CountFields } from './count-fields.tsx';
import { countText } from './count-text.ts';
import type { TypingOnRun } from './use-typed-count.ts';

interface RecordCountFormProps {
  readonly run: RunRecord;
  readonly typing: TypingOnRun;
  readonly waiting: readonly RecordedCount[];
}

/** What became of the count that was recorded last, as text. */
const useOutcome = (last: TypedCount | null, waiting: readonly RecordedCount[]): string => {
  const [answered, setAnswered] = useState<{ of: string; isTaken: boolean } | null>(null);
  useEffect(
    () => countQueue.subscribe((result) => setAnswered({ of: result.entry.of, isTaken: 'answer' in result })),
    [],
  );
  if (!last) return '';
  const of = countKey(last.countId);
  const count = countText({ good: last.good ?? 0, loss: last.loss ?? 0, unit: last.unit });
  if (answered?.of === of) return answered.isTaken ? `Counted: ${count}.` : `Not accepted: ${count}.`;
  const isHeldUp = waiting.some((one) => one.of === of && one.isHeldUp);
  return isHeldUp ? `${count}: waits to be sent.` : `Sending ${count}...`;
};

/** What was made since the last count. */
export const RecordCountForm = ({ run, typing, waiting }: RecordCountFormProps) => {
  const mayRecord = usePermission('run.record');
  const [errors, setErrors] = useState<CountErrors>({});
  const [last, setLast] = useState<TypedCount | null>(null);
  const outcome = useOutcome(last, waiting);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { typed } = typing;
    // The second tap of two: what it would record is recorded.
    if (last && typed.good === null && typed.loss === null) return;
    const wrong = recordErrors(typed);
    setErrors(wrong);
    if (wrong.good || wrong.loss) return;
    setLast(typed);
    typing.record();
  };
  return (
    <form className="record-form" noValidate aria-label="Record output" onSubmit={submit}>
      <CountFields
        run={run}
        typing={{
          ...typing,
          type: (change) => {
            setErrors({});
            typing.type(change);
          },
        }}
        errors={errors}
      />
      <Button look="primary" type="submit" disabled={!mayRecord} className="record-button">
        Record
      </Button>
      <p className="record-outcome figures" role="status">
        {mayRecord ? outcome : 'Your role may not record output.'}
      </p>
    </form>
  );
};
