import {
  arrivalText,
  DATE_MARK_LABELS,
  daysText,
  layersText,
  lotClassText,
} from '#frontend/features/items/rule-texts.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { TrackedItem } from './tracked-item.ts';

interface TrackingActions {
  readonly mayEdit: boolean;
  readonly onEdit: (inventoryID: string) => void;
}

const Gtins = ({ gtins, sharedWith }: TrackedItem) => {
  const [first] = gtins;
  if (!first) return '–';
  return (
    <>
      {gtins.length === 1 ? first.gtin : `${first.gtin} +${gtins.length - 1}`}
      {sharedWith.length > 0 && (
        <>
          {' '}
          <Pill tone="warn">{`On ${sharedWith.length + 1} items`}</Pill>
        </>
      )}
    </>
  );
};

const markText = ({ rules }: TrackedItem): string => (rules ? DATE_MARK_LABELS[rules.dateMark] : '–');

const disabledReason = ({ kind }: TrackedItem, mayEdit: boolean): string | undefined => {
  if (kind !== 'stock') return 'It is not kept in stock.';
  return mayEdit ? undefined : permissionReason('tracking.edit');
};

/** What the list says of an item (stock-and-trace.md §11). */
export const trackingColumns = ({ mayEdit, onEdit }: TrackingActions): readonly Column<TrackedItem>[] => [
  {
    heading: 'INVENTORY ID',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ inventoryID }) => inventoryID,
    cell: ({ inventoryID }) => inventoryID,
  },
  { heading: 'NAME', narrow: 'line', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    heading: 'LOT CLASS',
    kind: 'word',
    narrow: 'detail',
    beneath: 'previous',
    sortBy: lotClassText,
    cell: lotClassText,
  },
  { heading: 'DATE MARK', kind: 'word', narrow: 'status', sortBy: markText, cell: markText },
  {
    heading: 'SHELF LIFE',
    kind: 'quantity',
    narrow: 'labelled',
    beneath: 'previous',
    sortBy: ({ rules }) => rules?.shelfLifeDays ?? null,
    cell: ({ rules }) => daysText(rules?.shelfLifeDays),
  },
  {
    heading: 'ON ARRIVAL',
    kind: 'quantity',
    narrow: 'labelled',
    sortBy: ({ rules }) => rules?.leastDaysOnArrival ?? null,
    cell: ({ rules }) => arrivalText(rules),
  },
  {
    heading: 'ON DESPATCH',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: ({ rules }) => rules?.leastDaysOnDespatch ?? null,
    cell: ({ rules }) => daysText(rules?.leastDaysOnDespatch),
  },
  {
    heading: 'LAYERS',
    kind: 'word',
    narrow: 'hidden',
    sortBy: ({ rules }) => rules?.casesPerLayer ?? null,
    cell: ({ rules }) => layersText(rules),
  },
  {
    heading: 'GTIN',
    kind: 'code',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: ({ gtins }) => gtins[0]?.gtin ?? null,
    cell: Gtins,
  },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (item) => {
      const reason = disabledReason(item, mayEdit);
      return (
        <Button
          aria-label={`Edit ${item.inventoryID}`}
          disabled={reason !== undefined}
          title={reason}
          onClick={() => onEdit(item.inventoryID)}
        >
          Edit
        </Button>
      );
    },
  },
];

const keyOf = ({ inventoryID }: TrackedItem): string => inventoryID;

interface TrackingTableProps extends TableOfPage {
  readonly items: readonly TrackedItem[];
  readonly columns: readonly Column<TrackedItem>[];
}

export const TrackingTable = ({ items, ...table }: TrackingTableProps) => (
  <DataTable
    {...table}
    caption="Items"
    hasGoToPage
    rows={items}
    rowKey={keyOf}
    noun="items"
    loadingText="Loading items..."
    fitsFrom={1250}
  />
);
