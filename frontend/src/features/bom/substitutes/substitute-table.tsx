import type { SubstituteResponse } from '#api/bom.ts';
import { STATUS_TONES } from '#frontend/features/bom/bom-labels.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Row } from '#frontend/ui/layout/layout.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { Decision } from './decide-dialog.tsx';

interface SubstituteActions {
  readonly mayDecide: boolean;
  readonly onDecide: (decision: Decision) => void;
}

const validText = ({ validFrom, validTo }: SubstituteResponse): string =>
  validTo === null ? `From ${dayText(validFrom)}` : `${dayText(validFrom)} – ${dayText(validTo)}`;

/** What the list says of a substitute (stock-and-trace.md §11). */
export const substituteColumns = ({
  mayDecide,
  onDecide,
}: SubstituteActions): readonly Column<SubstituteResponse>[] => [
  {
    heading: 'COMPONENT',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ component }) => component,
    cell: ({ component }) => component,
  },
  {
    heading: 'SUBSTITUTE',
    kind: 'code',
    narrow: 'line',
    width: 'minmax(max-content, 1fr)',
    sortBy: ({ substitute }) => substitute,
    cell: ({ substitute, status, allergens }) =>
      allergens && status !== 'Retired' ? (
        <Row gap="small">
          {substitute}
          <Pill tone="bad">Other allergens</Pill>
        </Row>
      ) : (
        substitute
      ),
  },
  {
    heading: 'PRODUCT',
    kind: 'code',
    narrow: 'detail',
    sortBy: ({ product }) => product,
    cell: ({ product }) => product ?? 'Any',
  },
  {
    heading: 'RATIO',
    kind: 'quantity',
    narrow: 'labelled',
    sortBy: ({ ratio }) => ratio,
    cell: ({ ratio }) => quantityText(ratio),
  },
  {
    heading: 'VALID',
    kind: 'word',
    narrow: 'labelled-line',
    sortBy: ({ validFrom }) => validFrom,
    cell: validText,
  },
  {
    heading: 'STATUS',
    kind: 'word',
    // Beside both buttons there is no room for it.
    narrow: 'line',
    sortBy: ({ status }) => status,
    cell: ({ status }) => <Pill tone={STATUS_TONES[status]}>{status}</Pill>,
  },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (one) => {
      const names = `${one.substitute} for ${one.component}`;
      const reason = mayDecide ? undefined : permissionReason('substitute.approve');
      return (
        <Row>
          {one.status === 'Proposed' && (
            <Button
              aria-label={`Approve ${names}`}
              disabled={!mayDecide}
              title={reason}
              onClick={() => onDecide({ act: 'approve', one })}
            >
              Approve
            </Button>
          )}
          {one.status !== 'Retired' && (
            <Button
              aria-label={`Retire ${names}`}
              disabled={!mayDecide}
              title={reason}
              onClick={() => onDecide({ act: 'retire', one })}
            >
              Retire
            </Button>
          )}
          <RecordHistory
            noun="BillsOfMaterial"
            name={`${one.component} ${one.substitute}`}
            row={`substitutes/${one.substituteId}`}
            of={names}
            isInTable
          />
        </Row>
      );
    },
  },
];

interface SubstituteTableProps extends TableOfPage {
  readonly substitutes: readonly SubstituteResponse[];
  readonly columns: readonly Column<SubstituteResponse>[];
}

export const SubstituteTable = ({ substitutes, ...table }: SubstituteTableProps) => (
  <DataTable
    {...table}
    caption="Substitutes"
    hasGoToPage
    rows={substitutes}
    rowKey={({ substituteId }) => substituteId}
    noun="substitutes"
    loadingText="Loading substitutes..."
    fitsFrom={1000}
  />
);
