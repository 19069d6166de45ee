import type { WorkOrderRow } from '#api/work-orders.ts';
import { ConflictDialog } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import { type KnownTerms, termFacts } from './term-facts.ts';

/** An order as somebody decided about it. */
type Version = KnownTerms & Pick<WorkOrderRow, 'status' | 'onHold'>;

interface WorkOrderConflictDialogProps {
  readonly id: string;
  readonly yours: Version;
  readonly current: Version;
  /** The verb that sets yours over the current version: 'Save mine'. */
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

const factsOf = (version: Version): ReturnType<typeof termFacts> => [
  ...termFacts(version),
  { name: 'Status', value: version.onHold ? `${version.status}, on hold` : version.status },
];

/** Somebody else changed the order meanwhile: both versions, and the person's choice between them. */
export const WorkOrderConflictDialog = ({ id, yours, current, ...choice }: WorkOrderConflictDialogProps) => {
  const now = new Map(factsOf(current).map(({ name, value }) => [name, value]));
  return (
    <ConflictDialog
      {...choice}
      title={id}
      what="this work order"
      lines={factsOf(yours).map(({ name, value }) => ({
        name,
        yours: value || 'Not said',
        current: now.get(name) || 'Not said',
      }))}
    />
  );
};
