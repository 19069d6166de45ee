import { useController } from 'react-hook-form';
import type { LotInStock } from '#api/inventory.ts';
import { LotStatusFields } from '#api/inventory-changes.ts';
import { lotLabel, standingOf } from '#frontend/features/stock/stock-labels.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { type StatusAct, useStockAct } from './act-on-stock.ts';

const LABELS: Readonly<
  Record<StatusAct, Readonly<Record<'label' | 'title' | 'pending' | 'done' | 'outcome', string>>>
> = {
  hold_lot: {
    label: 'Put on hold',
    title: 'Put on hold',
    pending: 'Holding...',
    done: 'On hold',
    outcome: 'None of it is used, put on a pallet or shipped until it is released.',
  },
  release_lot: {
    label: 'Release',
    title: 'Release',
    pending: 'Releasing...',
    done: 'Released',
    outcome: 'From then on it can be used, wherever it is.',
  },
  reject_lot: {
    label: 'Reject',
    title: 'Reject',
    pending: 'Rejecting...',
    done: 'Rejected',
    outcome: 'None of it can be used any more. It stays in stock until it is scrapped.',
  },
};

interface LotStatusDialogProps {
  readonly act: StatusAct;
  readonly inventoryID: string;
  readonly baseUom: string;
  /** As it stands now: a refusal brings the newest, and the next press is about that. */
  readonly lot: LotInStock;
  readonly onClose: () => void;
}

/** Changes how a lot stands, with a reason, everywhere at once. */
export const LotStatusDialog = ({ act, inventoryID, baseUom, lot, onClose }: LotStatusDialogProps) => {
  const labels = LABELS[act];
  const { lotNumber, version, onHand } = lot;
  const idOf = useContentId();
  const changing = useStockAct(act);
  const form = useContractForm(LotStatusFields, { reason: '' });
  const { isDirty } = form.formState;
  const reason = useController({ control: form.control, name: 'reason' });
  const submit = form.handleSubmit(({ reason: why }) => {
    const request = { inventoryID, lotNumber, version, reason: why };
    changing.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', labels.done, `${inventoryID}, ${lotLabel(lotNumber)}`);
          onClose();
        },
        onError: form.failed,
      },
    );
  });
  useScanner(1, ({ text, reading }) =>
    reading.kind === 'command'
      ? takeCommand(reading, { onOk: () => form.pressed(submit, { reason: 'Reason' }) })
      : { bad: `${text} was not taken: say why first, or leave this dialog.` },
  );
  return (
    <FormDialog
      title={`${labels.title}: ${lotNumber === '' ? inventoryID : lotNumber}`}
      description={labels.outcome}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={labels.label}
      pendingLabel={labels.pending}
      isPending={changing.isPending}
      failure={form.failure}
      isDirty={isDirty}
    >
      <DescriptionList
        facts={[
          { name: 'Item', value: inventoryID },
          { name: 'Lot', value: lotLabel(lotNumber) },
          { name: 'Stands', value: standingOf(lot).label },
          { name: 'On hand', value: `${quantityText(onHand)} ${baseUom}` },
        ]}
      />
      <TextAreaField label="Reason" required rows={2} {...bindingOf(reason, '')} />
    </FormDialog>
  );
};
