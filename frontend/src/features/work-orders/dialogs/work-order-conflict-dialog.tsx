import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import { packsText } from '#domain/work-orders/edit-work-order.ts';
import { BothVersionsDialog } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { requiredDateText } from '#frontend/shared/formatting/required-date-text.ts';

/** An order as somebody decided about it. */
export type Version = Pick<
  WorkOrderRow,
  'product' | 'quantity' | 'uom' | 'priority' | 'requiredDate' | 'status' | 'onHold'
> & {
  /** Where it was decided about as well. */
  readonly packs?: WorkOrderRecord['packs'];
};

interface VersionsDialogProps {
  readonly id: string;
  readonly yours: Version;
  readonly current: Version;
  /** The verb that sets yours over what stands: 'Save mine'. */
  readonly label: string;
  /** Why yours can't be set any more. */
  readonly disabledReason?: string | null;
  readonly isPending: boolean;
  readonly failure?: string | undefined;
  readonly onYours: () => void;
  readonly onCurrent: () => void;
  /** Back to what was typed. */
  readonly onBack: () => void;
}

const fieldTexts = (version: Version): readonly (readonly [string, string])[] => [
  ['Product', version.product],
  ['Quantity', amountText(version.quantity, version.uom)],
  ['Priority', version.priority],
  ['Required date', requiredDateText(version.requiredDate)],
  ...(version.packs ? [['Packing', packsText(version.packs) || 'Not said'] as const] : []),
  ['Status', version.onHold ? `${version.status}, on hold` : version.status],
];

/** Somebody else changed the order meanwhile: both versions, and the person's choice between them. */
export const VersionsDialog = ({ id, yours, current, ...choice }: VersionsDialogProps) => {
  const now = new Map(fieldTexts(current));
  return (
    <BothVersionsDialog
      {...choice}
      title={id}
      what="this work order"
      lines={fieldTexts(yours).map(([name, text]) => ({ name, yours: text, current: now.get(name) ?? '' }))}
    />
  );
};
