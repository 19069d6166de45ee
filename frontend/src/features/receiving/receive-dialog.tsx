import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useUser } from '#frontend/auth/session.ts';
import { useUnsavedWork } from '#frontend/auth/unsaved-work.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { useScanner } from '#frontend/shared/use-scanner.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';
import { DialogNote } from '#frontend/ui/layout.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import { ChangedOrders } from './changed-orders.tsx';
import { namesOfLines, numbersOf } from './delivery-line.ts';
import { DiscardCountsDialog } from './discard-counts-dialog.tsx';
import { ofOrders } from './draft.ts';
import { hold } from './hold.ts';
import { LineDialog } from './line-dialog.tsx';
import type { OpenedDelivery } from './opened-delivery.ts';
import { isWithoutNetwork } from './outbox.ts';
import { useSendReceipt } from './queries.ts';
import { ReceiptFailure } from './receipt-failure.tsx';
import { ReceiptHeadFields } from './receipt-head-fields.tsx';
import { type ReceiptHead, receiptRequest } from './receipt-request.ts';
import { standingOf } from './receipt-standing.ts';
import { ReceiptSummary } from './receipt-summary.tsx';
import { ReceiveLines } from './receive-lines.tsx';
import { resolveHead } from './resolve-head.ts';
import { lineForItem } from './scan-target.ts';
import { emptyHead, type StandingOrder, useDelivery } from './use-delivery.ts';

interface ReceiveDialogProps {
  readonly opened: OpenedDelivery;
  /** The orders as the list has them now, by id. */
  readonly latest: ReadonlyMap<string, StandingOrder>;
  readonly onClose: () => void;
}

/**
 * Counting a delivery and sending its receipt, over one order or several (spec §2; design.md §9). Whatever happens,
 * what was entered stays: in the dialog on a failure, in the draft when the dialog is gone.
 */
export const ReceiveDialog = memo(({ opened, latest, onClose }: ReceiveDialogProps) => {
  const sub = useUser().sub ?? '';
  const delivery = useDelivery(opened, latest);
  const { orders, lines, counts, keeper, today, actions } = delivery;
  const [isLeaving, setLeaving] = useState(false);
  const mayOverReceive = usePermission('receipt.overReceive');
  const send = useSendReceipt(keeper);
  const form = useForm<ReceiptHead>({
    resolver: resolveHead(today),
    defaultValues: opened.draft?.head ?? emptyHead(today),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keeper.change({ head: values }),
      }),
    [form, keeper],
  );
  const overReceiptReason = useWatch({ control: form.control, name: 'overReceiptReason' });

  const names = useMemo(() => namesOfLines(lines), [lines]);
  const standing = useMemo(
    () => standingOf({ orders, lines, names, counts, today, mayOverReceive }),
    [orders, lines, names, counts, today, mayOverReceive],
  );
  const whyNot =
    standing.whyNot ??
    (standing.withReason.length > 0 && !overReceiptReason?.trim()
      ? 'Give the reason for receiving more than allowed.'
      : null);

  const submit = form.handleSubmit((head) =>
    send.mutate(receiptRequest(opened.receiptId, orders, counts, head), {
      onSuccess: ({ data }) => {
        const numbers = data.receipts.map((receipt) => receipt.receiptNbr).join(', ');
        notify('success', 'Receipt sent', `${numbers || 'Receipt'} for ${numbersOf(orders)}`);
        onClose();
      },
      onError: (error) => {
        if (isWithoutNetwork(error)) {
          notify('warning', 'No connection', 'The receipt is kept and sent when the connection is back.');
          onClose();
        } else delivery.learn(error);
      },
    }),
  );
  const hasEntries = counts.size > 0 || form.formState.isDirty || opened.draft !== null;
  useUnsavedWork(hasEntries);
  const discard = () => {
    keeper.drop();
    onClose();
  };

  const moveAway = useEffectEvent(async () => {
    if (send.isPending) return;
    await keeper.leave();
    notify('info', 'Moved', `You go on counting ${numbersOf(orders)} in the other tab.`);
    onClose();
  });
  const of = ofOrders(opened.orders);
  useEffect(() => hold({ sub, of }, () => void moveAway()), [sub, of]);

  const isListening = !send.isPending && !isLeaving;
  useScanner(1, (code) => {
    if (!isListening) return;
    const line = lineForItem(code, lines, counts);
    if (line) actions.update(line);
    else notify('warning', 'Not on this order', `${code} is no item of ${numbersOf(orders)}.`);
  });

  const { updating } = delivery;
  return (
    <Dialog
      title={orders.length > 1 ? `Receive ${orders.length} Orders` : `Receive Order : ${numbersOf(orders)}`}
      description={[orders[0]?.vendorName, orders.length > 1 ? numbersOf(orders) : orders[0]?.description]
        .filter(Boolean)
        .join(' · ')}
      isOpen
      isFloor
      width="wide"
      hasCloseButton
      isLocked={send.isPending}
      onClose={() => (hasEntries ? setLeaving(true) : discard())}
      notice={send.isError && !send.isPending && <ReceiptFailure error={send.error} />}
      actions={
        <>
          <DialogNote id="why-not-sent">{whyNot}</DialogNote>
          <Button
            look="primary"
            disabled={whyNot !== null}
            aria-describedby="why-not-sent"
            isPending={send.isPending}
            pendingLabel="SENDING.."
            onClick={() => void submit()}
          >
            SEND RECEIPT
          </Button>
        </>
      }
    >
      <ChangedOrders
        changes={delivery.changes}
        keptSince={opened.draft?.savedAt ?? null}
        refusal={send.isIdle ? (opened.draft?.refusal ?? null) : null}
        onSeen={delivery.acknowledge}
      />
      <ReceiveLines
        lines={lines}
        names={names}
        counts={counts}
        tooMuch={standing.tooMuch}
        isLocked={send.isPending}
        actions={actions}
      />
      <ReceiptHeadFields
        form={form}
        vendorId={orders[0]?.vendorID ?? ''}
        receiptId={opened.receiptId}
        today={today}
        withReason={standing.withReason}
      />
      <ReceiptSummary lines={lines} names={names} counts={counts} warnings={standing.warnings} />
      {updating && (
        <LineDialog
          key={updating.key}
          line={updating}
          count={counts.get(updating.key)}
          typedBefore={delivery.typedBefore}
          mayOverReceive={mayOverReceive}
          onType={(lots) => delivery.type(updating, lots)}
          onClose={() => actions.update(null)}
          onConfirm={(lots) => {
            actions.set(updating, { kind: 'counted', lots });
            actions.update(null);
          }}
        />
      )}
      {isLeaving && (
        <DiscardCountsDialog
          onKeepCounting={() => setLeaving(false)}
          onKeepForLater={() => {
            void keeper.leave();
            onClose();
          }}
          onDiscard={discard}
        />
      )}
    </Dialog>
  );
});
