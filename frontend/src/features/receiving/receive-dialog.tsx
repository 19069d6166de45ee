import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ReceiptRequest, type ReceiveOrder, type ReceiveOrderLine } from '#api/receiving.ts';
import { siteDay } from '#domain/calendar.ts';
import { checkReceiptRequest } from '#domain/receiving/check-receipt-request.ts';
import { useUnsavedWork } from '#frontend/auth/unsaved-work.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';
import { DialogNote, FieldGrid } from '#frontend/ui/layout.tsx';
import { TextAreaField } from '#frontend/ui/text-area-field.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { notify } from '#frontend/ui/toast.tsx';
import { DiscardCountsDialog } from './discard-counts-dialog.tsx';
import { type Counts, fillOpenLines, type LineCount, linesAboveMost, whyNotSent } from './line-count.ts';
import { LineDialog } from './line-dialog.tsx';
import { useSendReceipt } from './queries.ts';
import { receiptRequest } from './receipt-draft.ts';
import { ReceiptFailure } from './receipt-failure.tsx';
import { ReceiptSummary } from './receipt-summary.tsx';
import { ReceiveLines } from './receive-lines.tsx';

interface ReceiveDialogProps {
  readonly order: ReceiveOrder;
  readonly receiptId: string;
  readonly onClose: () => void;
}

const ReceiptHead = ReceiptRequest.pick({ supplierRef: true, receiptNote: true, overReceiptReason: true });

/** Counting an order and sending its receipt (spec §2; design.md §9). A failure keeps all that was entered. */
export const ReceiveDialog = ({ order, receiptId, onClose }: ReceiveDialogProps) => {
  const [counts, setCounts] = useState<Counts>(new Map());
  const [updating, setUpdating] = useState<ReceiveOrderLine | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const mayOverReceive = usePermission('receipt.overReceive');
  const send = useSendReceipt();
  const form = useForm({
    resolver: zodResolver(ReceiptHead),
    defaultValues: { supplierRef: '', receiptNote: '', overReceiptReason: '' },
  });
  const overReceiptReason = useWatch({ control: form.control, name: 'overReceiptReason' });

  const set = (line: ReceiveOrderLine, count: LineCount | null) => {
    const next = new Map(counts);
    if (count) next.set(line.lineNbr, count);
    else next.delete(line.lineNbr);
    setCounts(next);
  };

  const { warnings } = checkReceiptRequest(receiptRequest(receiptId, order, counts, {}), siteDay(Date.now()));
  const above = linesAboveMost(order.details, counts);
  const whyNot =
    whyNotSent(order.details, counts) ??
    (above.length > 0 && !overReceiptReason?.trim()
      ? 'Give the reason for receiving more than allowed.'
      : null);

  const submit = form.handleSubmit((head) =>
    send.mutate(receiptRequest(receiptId, order, counts, head), {
      onSuccess: ({ data }) => {
        const numbers = data.receipts.map((receipt) => receipt.receiptNbr).join(', ');
        notify('success', 'Receipt sent', `${numbers || 'Receipt'} for ${order.orderNbr}`);
        onClose();
      },
    }),
  );
  const hasEntries = counts.size > 0 || form.formState.isDirty;
  useUnsavedWork(hasEntries);

  return (
    <Dialog
      title={`Receive Order : ${order.orderNbr}`}
      description={[order.vendorName, order.description].filter(Boolean).join(' · ')}
      isOpen
      isFloor
      width="wide"
      hasCloseButton
      isLocked={send.isPending}
      onClose={() => (hasEntries ? setLeaving(true) : onClose())}
      notice={send.isError && <ReceiptFailure error={send.error} />}
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
      <ReceiveLines
        lines={order.details}
        counts={counts}
        isLocked={send.isPending}
        onUpdate={setUpdating}
        onNotDelivered={(line, isAway) => set(line, isAway ? { kind: 'not-delivered' } : null)}
        onFill={() => setCounts(fillOpenLines(order.details, counts))}
      />
      <FieldGrid>
        <TextField
          label="Supplier Ref"
          autoComplete="off"
          error={form.formState.errors.supplierRef?.message}
          {...form.register('supplierRef')}
        />
        <TextAreaField
          label="Note"
          rows={2}
          error={form.formState.errors.receiptNote?.message}
          {...form.register('receiptNote')}
        />
      </FieldGrid>
      {above.length > 0 && (
        <TextField
          label="Reason for receiving more than allowed"
          hint={above.map((line) => `${line.inventoryID}: at most ${line.mostQty} ${line.uom}`).join('; ')}
          error={form.formState.errors.overReceiptReason?.message}
          {...form.register('overReceiptReason')}
        />
      )}
      <ReceiptSummary lines={order.details} counts={counts} warnings={warnings} />
      {updating && (
        <LineDialog
          line={updating}
          count={counts.get(updating.lineNbr)}
          mayOverReceive={mayOverReceive}
          onClose={() => setUpdating(null)}
          onConfirm={(lots) => {
            set(updating, { kind: 'counted', lots });
            setUpdating(null);
          }}
        />
      )}
      {isLeaving && <DiscardCountsDialog onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  );
};
