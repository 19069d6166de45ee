import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isSessionEnd } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { useUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { StorageWarning } from '#frontend/shared/offline/storage-warning.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { DialogNote } from '#frontend/ui/layout/layout.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { DiscardCountsDialog } from './draft/discard-counts-dialog.tsx';
import { draftKeyOf, type ReceiptDraft } from './draft/draft.ts';
import type { OpenedDelivery } from './draft/open-delivery.ts';
import { holdTabLock } from './draft/tab-lock.ts';
import { namesOfLines, numbersOf } from './line/delivery-line.ts';
import { LineDialog } from './line/line-dialog.tsx';
import { ReceiveLines } from './line/receive-lines.tsx';
import { useSendReceipt } from './queries.ts';
import { ChangedOrders } from './receipt/changed-orders.tsx';
import { ReceiptFailure } from './receipt/receipt-failure.tsx';
import { ReceiptHeadFields } from './receipt/receipt-head-fields.tsx';
import { resolveHead } from './receipt/receipt-head-resolver.ts';
import { isOffline } from './receipt/receipt-queue.ts';
import { readinessOf } from './receipt/receipt-readiness.ts';
import { type ReceiptHead, receiptRequest } from './receipt/receipt-request.ts';
import { ReceiptSummary } from './receipt/receipt-summary.tsx';
import { notifySent, notifyWaiting } from './receipt/undo-receipt.ts';
import { loadedFacts, useItemFacts } from './scan/loaded-facts.ts';
import { useDeliveryScans } from './scan/use-delivery-scans.ts';
import { emptyHead, type OrderSnapshot, useDelivery } from './use-delivery.ts';

interface ReceiveDialogProps {
  readonly opened: OpenedDelivery;
  /** The orders as the list has them now, by id. */
  readonly latest: ReadonlyMap<string, OrderSnapshot>;
  readonly onClose: () => void;
  /** What was sent under its id is decided: what is left of these counts is gone on with under another. */
  readonly onGoOn: (draft: ReceiptDraft) => void;
}

/**
 * Counting a delivery and sending its receipt, over one order or several (spec §2; design.md §9). Whatever happens,
 * what was entered stays: in the dialog on a failure, in the draft when the dialog is gone.
 */
export const ReceiveDialog = memo(({ opened, latest, onClose, onGoOn }: ReceiveDialogProps) => {
  const sub = useUser().sub ?? '';
  const delivery = useDelivery(opened, latest);
  const { at, orders, lines, counts, keeper, today, actions } = delivery;
  const [isLeaving, setLeaving] = useState(false);
  // The refusal that the lines themselves tell of.
  const [toldByLines, setToldByLines] = useState<unknown>(null);
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

  const arrivedOn = useWatch({ control: form.control, name: 'receivedDate' }) || today;
  const facts = useItemFacts(opened.orders);

  const names = useMemo(() => namesOfLines(lines), [lines]);
  const readiness = useMemo(
    () => readinessOf({ orders, lines, names, counts, today, mayOverReceive, facts, arrivedOn }),
    [orders, lines, names, counts, today, mayOverReceive, facts, arrivedOn],
  );
  const disabledReason =
    readiness.disabledReason ??
    (readiness.withReason.length > 0 && !overReceiptReason?.trim()
      ? 'Give the reason for receiving more than allowed.'
      : null);

  const submit = form.handleSubmit((head) =>
    send.mutate(receiptRequest(opened.receiptId, orders, counts, head, at.warehouseID), {
      onSuccess: ({ data }) => {
        notifySent(keeper.asLeft(), data);
        onClose();
      },
      onError: (error) => {
        const left = keeper.asLeft();
        if (isOffline(error)) {
          notifyWaiting(left);
          onClose();
        } else if (left.receiptId !== opened.receiptId) onGoOn(left);
        else if (delivery.learn(error)) setToldByLines(error);
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
  const of = opened.draft?.of ?? draftKeyOf(opened.orders);
  useEffect(() => holdTabLock({ sub, of }, () => void moveAway()), [sub, of]);

  const client = useQueryClient();
  useDeliveryScans({
    ...{ orders: opened.orders, lines, counts, facts, onLine: actions.update },
    isListening: !send.isPending && !isLeaving,
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
      notice={
        send.isError &&
        !send.isPending &&
        send.error !== toldByLines &&
        !isSessionEnd(send.error) && <ReceiptFailure error={send.error} />
      }
      actions={
        <>
          <DialogNote id="why-not-sent">{disabledReason}</DialogNote>
          <Button
            look="primary"
            disabled={disabledReason !== null}
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
      <StorageWarning />
      <ChangedOrders
        changes={delivery.changes}
        keptSince={opened.draft?.isBeyondSent ? null : (opened.draft?.savedAt ?? null)}
        refusal={send.isIdle ? (opened.draft?.refusal ?? null) : null}
        isBeyondSent={opened.draft?.isBeyondSent ?? false}
        onSeen={delivery.acknowledge}
      />
      <ReceiveLines
        lines={lines}
        here={at.warehouseID}
        names={names}
        counts={counts}
        refused={readiness.refused}
        isLocked={send.isPending}
        actions={actions}
      />
      <ReceiptHeadFields
        form={form}
        vendorId={orders[0]?.vendorID ?? ''}
        receiptId={opened.receiptId}
        today={today}
        withReason={readiness.withReason}
      />
      <ReceiptSummary
        lines={lines}
        names={names}
        counts={counts}
        refused={readiness.refused}
        warnings={readiness.warnings}
      />
      {updating && (
        <LineDialog
          key={updating.key}
          line={updating}
          others={{
            items: lines.map(({ inventoryID }) => inventoryID),
            orders: [...latest.values()].map(({ order }) => order.orderNbr),
          }}
          facts={facts}
          loadFacts={(gtins) => loadedFacts(client, opened.orders, gtins)}
          count={counts.get(updating.key)}
          typedBefore={delivery.typedBefore}
          mayOverReceive={mayOverReceive}
          arrivedOn={arrivedOn}
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
