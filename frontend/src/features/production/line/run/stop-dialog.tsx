import { type FormEvent, useState } from 'react';
import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { yieldOf } from '#domain/work-orders/work-order-facts.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import {
  type CountErrors,
  inUnit,
  stopErrors,
} from '#frontend/features/production/line/count/check-count.ts';
import { CountFields } from '#frontend/features/production/line/count/count-fields.tsx';
import { type TypingOnRun, withNote } from '#frontend/features/production/line/count/use-typed-count.ts';
import { countQueue } from '#frontend/features/production/line/waiting/count-queue.ts';
import { recordedCounts } from '#frontend/features/production/line/waiting/floor-store.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { useRunChange } from './use-run-changes.ts';

interface StopDialogProps {
  readonly run: RunRecord;
  readonly order: WorkOrderRow | null;
  readonly typing: TypingOnRun;
  readonly onStopped: (run: RunRecord) => void;
  readonly onClose: () => void;
}

/** The totals as they will be, in the run's unit, with what is typed added. */
const totalsWith = (run: RunRecord, { typed }: TypingOnRun) => {
  const added = (value: number | null) => inUnit(value ?? 0, typed.unit, run.unit, run) ?? 0;
  // Sums of decimals must not gather the dust of binary fractions.
  const plus = (one: number, other: number) => Number((one + other).toFixed(6));
  const [addedGood, addedLoss] = [added(typed.good), added(typed.loss)];
  return { good: plus(run.good, addedGood), loss: plus(run.loss, addedLoss), addedGood };
};

const factsOf = (run: RunRecord, order: WorkOrderRow | null, typing: TypingOnRun) => {
  const { good, loss, addedGood } = totalsWith(run, typing);
  const made = order && Number((order.good + addedGood).toFixed(6));
  return [
    { name: 'Good', value: amountText(good, run.unit) },
    { name: 'Loss', value: amountText(loss, run.unit) },
    { name: 'Yield', value: percentText(yieldOf({ good, loss })) },
    ...(order && made !== null
      ? [
          {
            name: 'Work order',
            value: `${quantityText(made)} of ${amountText(order.quantity, order.uom)}`,
          },
        ]
      : []),
  ];
};

const sendAllOf = async (sub: string, runId: string): Promise<boolean> => {
  await countQueue.send(sub).catch(() => undefined);
  const left = await recordedCounts(sub);
  return !left.some(({ request, refusal }) => request.runId === runId && refusal === null);
};

/** The end of a run: what was made since the last count, and the totals that it will end with. */
export const StopDialog = ({ run, order, typing, onStopped, onClose }: StopDialogProps) => {
  const { sub } = useUser();
  const stopping = useRunChange('stop_run');
  const [errors, setErrors] = useState<CountErrors>({});
  const [isSending, setSending] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = stopErrors(typing.typed);
    setErrors(wrong);
    setUnsent(false);
    if (wrong.good || wrong.loss) return;
    // Nothing can be counted on a run once it is stopped: what was recorded before goes first.
    setSending(true);
    const isAllSent = await sendAllOf(sub ?? '', run.runId);
    setSending(false);
    if (!isAllSent) return setUnsent(true);
    const { good, loss, ...count } = withNote(typing.typed);
    const last = { ...count, runId: run.runId, version: run.version, good: good ?? 0, loss: loss ?? 0 };
    // As a promise: the run leaves the screen, and this dialog with it, as soon as it is known to be stopped.
    await stopping.mutateAsync(last).then(
      (stopped) => {
        typing.done();
        onStopped(stopped);
      },
      // Shown above the buttons.
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={`Stop ${run.runNumber}?`}
      description="Count what was made since the last count; 0 where there is nothing to add."
      width="medium"
      isFloor
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Stop run"
      pendingLabel="Stopping..."
      isPending={isSending || stopping.isPending}
      failure={
        unsent
          ? 'Counts recorded before could not be sent, and go first. Try again when the network is back.'
          : stopping.isError
            ? reasonOf(stopping.error, 'The run was not stopped. Try again.')
            : undefined
      }
    >
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
      <section aria-label="The run will end with">
        <h3>The run will end with</h3>
        <DescriptionList facts={factsOf(run, order, typing)} />
      </section>
    </FormDialog>
  );
};
