import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { useFailure } from './use-failure.ts';

/** A field of the record, as each version has it. */
export interface VersionLine {
  readonly name: string;
  readonly yours: string;
  readonly current: string;
}

interface ConflictDialogProps {
  /** What changed: 'WO_20260304_001', 'Canning line 1'. */
  readonly title: string;
  /** 'this work order' */
  readonly what: string;
  readonly lines: readonly VersionLine[];
  /** The verb that sets yours over the current version: 'Save mine'. */
  readonly label: string;
  /** Why yours can't be set any more, as it goes on after 'because'. */
  readonly disabledReason?: string | null;
  readonly isPending: boolean;
  readonly failure?: string | undefined;
  readonly onYours: () => void;
  readonly onCurrent: () => void;
  /** Leaves without a choice, back to what was typed. Default: as `onCurrent`. */
  readonly onBack?: () => void;
}

const COLUMNS: readonly Column<VersionLine>[] = [
  { heading: 'FIELD', narrow: 'title', cell: ({ name }) => name },
  { heading: 'YOURS', narrow: 'labelled-line', cell: ({ yours }) => yours },
  {
    heading: 'NOW',
    narrow: 'labelled-line',
    cell: ({ yours, current }) => (yours === current ? current : <strong>{current}</strong>),
  },
];

/** Somebody else changed a record meanwhile: both versions, and the person's choice between them. */
export const ConflictDialog = ({
  title,
  what,
  lines,
  label,
  disabledReason = null,
  isPending,
  failure,
  onYours,
  onCurrent,
  onBack = onCurrent,
}: ConflictDialogProps) => {
  const shown = useFailure(failure);
  return (
    <Dialog
      title={`${title} changed meanwhile`}
      description={`Somebody else changed ${what} after you opened it. Choose which version stands.`}
      isOpen
      width="medium"
      // Either button gives one of the two up: neither is a keypress away before they were looked at.
      hasCloseButton
      onClose={onBack}
      isLocked={isPending}
      notice={
        shown ? (
          <Banner tone="error">{shown}</Banner>
        ) : (
          disabledReason !== null && (
            <Banner tone="warning">{`Yours can't be set any more, because ${disabledReason}.`}</Banner>
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
            disabled={disabledReason !== null}
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
