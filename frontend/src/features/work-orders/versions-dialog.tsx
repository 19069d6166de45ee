import type { WorkOrderRow } from '#api/work-orders.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Dialog } from '#frontend/ui/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table.tsx';
import { amountText, requiredDateText } from './work-order-words.ts';

/** An order as somebody decided about it. */
export type Version = Pick<
  WorkOrderRow,
  'product' | 'quantity' | 'uom' | 'priority' | 'requiredDate' | 'status' | 'onHold'
>;

interface VersionsDialogProps {
  readonly id: string;
  readonly yours: Version;
  readonly current: Version;
  /** The verb that sets yours over what stands: 'Save mine'. */
  readonly label: string;
  /** Why yours can't be set any more. */
  readonly whyNot?: string | null;
  readonly isPending: boolean;
  readonly failure?: string | undefined;
  readonly onYours: () => void;
  readonly onCurrent: () => void;
}

interface Line {
  readonly name: string;
  readonly yours: string;
  readonly current: string;
}

const inWords = (version: Version): readonly (readonly [string, string])[] => [
  ['Product', version.product],
  ['Quantity', amountText(version.quantity, version.uom)],
  ['Priority', version.priority],
  ['Required date', requiredDateText(version.requiredDate)],
  ['Status', version.onHold ? `${version.status}, on hold` : version.status],
];

const COLUMNS: readonly Column<Line>[] = [
  { heading: 'FIELD', cell: ({ name }) => name },
  { heading: 'YOURS', cell: ({ yours }) => yours },
  {
    heading: 'NOW',
    cell: ({ yours, current }) => (yours === current ? current : <strong>{current}</strong>),
  },
];

/** Somebody else changed the order meanwhile: both versions, and the person's choice between them. */
export const VersionsDialog = ({
  id,
  yours,
  current,
  label,
  whyNot = null,
  isPending,
  failure,
  onYours,
  onCurrent,
}: VersionsDialogProps) => {
  const now = inWords(current);
  const lines = inWords(yours).map(([name, text], index) => ({
    name,
    yours: text,
    current: now[index]?.[1] ?? '',
  }));
  return (
    <Dialog
      title={`${id} changed meanwhile`}
      description="Somebody else changed this work order after you opened it. Choose which version stands."
      isOpen
      width="medium"
      onClose={onCurrent}
      isLocked={isPending}
      notice={
        failure ? (
          <Banner tone="error">{failure}</Banner>
        ) : (
          whyNot !== null && (
            <Banner tone="warning">{`Yours can't be set any more, because ${whyNot}.`}</Banner>
          )
        )
      }
      actions={
        <>
          <Button onClick={onCurrent} disabled={isPending}>
            Keep what stands
          </Button>
          <Button
            look="primary"
            disabled={whyNot !== null}
            isPending={isPending}
            pendingLabel="Saving..."
            onClick={onYours}
          >
            {label}
          </Button>
        </>
      }
    >
      <Table caption="Both versions" columns={COLUMNS} rows={lines} rowKey={({ name }) => name} />
    </Dialog>
  );
};
