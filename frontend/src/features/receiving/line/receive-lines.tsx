import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { LineActions } from '#frontend/features/receiving/use-delivery.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Frame, Grow, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { VirtualTable } from '#frontend/ui/table/virtual-table.tsx';
import { type DeliveryLine, findLines } from './delivery-line.ts';
import { columnsOf } from './line-columns.tsx';
import { type Counts, canFill, countProgress, countProgressText, mustBeCounted } from './line-count.ts';
import { newShownLines, type ShownLine } from './line-rows.ts';

interface ReceiveLinesProps {
  readonly lines: readonly DeliveryLine[];
  /** The warehouse that the device stands in; null: nobody has said so. */
  readonly here: string | null;
  /** How to call each line, by its key. */
  readonly names: ReadonlyMap<string, string>;
  readonly counts: Counts;
  /** Why a counted line can't be received as it is, by its key. */
  readonly refused: ReadonlyMap<string, string>;
  readonly isLocked: boolean;
  readonly actions: LineActions;
}

/** With fewer lines a glance is quicker than typing. */
const FIND_FROM = 9;

const toneOf = ({ line, count, refused }: ShownLine) => {
  if (refused !== null) return 'bad';
  if (count?.kind === 'counted') return 'good';
  return count || !mustBeCounted(line) ? 'muted' : undefined;
};

const keyOf = ({ line }: ShownLine): string => line.key;

/** On a phone as receive-lines.css says; with columns in two lines, the name in one or two of them; with all columns. */
const rowHeight = (): number => {
  if (window.innerWidth < 754) return 84;
  return window.innerWidth < 1000 ? 122 : 96;
};

interface Apart {
  readonly elsewhere: string;
  readonly rows: readonly ShownLine[];
}

/** The lines that are expected here, and those of each other warehouse. */
const partsOf = (rows: readonly ShownLine[]) => {
  const own = rows.filter(({ line }) => line.elsewhere === null);
  const others = new Set(rows.flatMap(({ line }) => line.elsewhere ?? []));
  const apart: readonly Apart[] = [...others].toSorted().map((elsewhere) => ({
    elsewhere,
    rows: rows.filter(({ line }) => line.elsewhere === elsewhere),
  }));
  return { own, apart };
};

const elsewhereText = (elsewhere: string, here: string | null, [first]: readonly ShownLine[]): string => {
  if (first?.line.isOthers) return `These goods are received by people who work in ${elsewhere}.`;
  return first?.line.isClosedHere
    ? `This device stands in ${here}. These goods are received in ${elsewhere}, or here by a manager.`
    : `This device stands in ${here}. What you count of these is booked in ${elsewhere}.`;
};

/** The delivery's lines with what was counted; a counted line is green and says so (spec §2), unless it is too much. */
export const ReceiveLines = memo((props: ReceiveLinesProps) => {
  const { lines, here, names, counts, refused, isLocked, actions } = props;
  const [typed, setTyped] = useState('');
  const deferred = useDeferredValue(typed);
  const found = useMemo(() => findLines(lines, deferred), [lines, deferred]);
  const [shown] = useState(newShownLines);
  const rows = useMemo(
    () =>
      found.map((line) =>
        shown({
          line,
          name: names.get(line.key) ?? line.inventoryID,
          count: counts.get(line.key),
          refused: refused.get(line.key) ?? null,
        }),
      ),
    [found, names, counts, refused, shown],
  );
  const hasSeveralOrders = lines.some((line) => line.orderNbr !== lines[0]?.orderNbr);
  const open = lines.filter((line) => mustBeCounted(line) && !counts.has(line.key));
  const canFillSome = open.some(canFill);
  const columns = useMemo(
    () => columnsOf({ hasSeveralOrders, isLocked, actions }),
    [hasSeveralOrders, isLocked, actions],
  );
  const { own, apart } = useMemo(() => partsOf(rows), [rows]);
  const table = { columns, rowKey: keyOf, rowTone: toneOf, rowHeight, fitsFrom: 1230 };
  return (
    <Stack gap="small">
      <Row justify="between">
        <p className="soft figures" role="status">
          {countProgressText(countProgress(lines, counts))}
          {!canFillSome && open.length > 0 && '. Lines with a batch number are counted one by one.'}
        </p>
        <Row gap="small">
          <Button
            look="quiet"
            disabled={isLocked || open.length === 0}
            onClick={actions.markRestNotDelivered}
          >
            Rest not delivered
          </Button>
          <Button disabled={isLocked || !canFillSome} onClick={actions.fillAll}>
            Fill remaining
          </Button>
        </Row>
      </Row>
      {lines.length >= FIND_FROM && (
        <Row>
          <Grow most="field">
            <TextField
              label="Find a line"
              isLabelHidden
              placeholder="Find a line"
              icon={<Icon name="search" size={18} />}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Grow>
          <p className="soft small figures" role="status">
            {typed.trim() !== '' && `${found.length} of ${lines.length} lines`}
          </p>
        </Row>
      )}
      {(own.length > 0 || apart.length === 0) && (
        <LineTable>
          <VirtualTable caption="Order lines" rows={own} {...table} />
        </LineTable>
      )}
      {apart.map(({ elsewhere, rows: theirs }) => (
        <Section
          key={elsewhere}
          heading={`Expected in ${elsewhere}`}
          note={elsewhereText(elsewhere, here, theirs)}
        >
          <LineTable>
            <VirtualTable caption={`Lines that ${elsewhere} expects`} rows={theirs} {...table} />
          </LineTable>
        </Section>
      ))}
    </Stack>
  );
});

/** Named, so that no style has to ask a table what it has: each row that comes would have all of them looked at again. */
const LineTable = ({ children }: { readonly children: ReactNode }) => (
  <Frame>
    <div className="receive-lines">{children}</div>
  </Frame>
);
