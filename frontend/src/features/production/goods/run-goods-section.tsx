import { useState } from 'react';
import type { ComponentUseResponse, RunGoodsResponse, RunLotResponse, RunRecord } from '#api/production.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { useNotYourPlace } from '#frontend/shared/places/not-yours.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { ComponentSection } from './component-section.tsx';
import { CloseRunDialog } from './goods-dialogs.ts';
import { lotText } from './goods-text.ts';
import { ReopenRunDialog } from './reopen-run-dialog.tsx';
import { ReturnLotDialog } from './return-lot-dialog.tsx';

interface RunGoodsSectionProps {
  readonly run: RunRecord;
  readonly goods: RunGoodsResponse;
  readonly lots: readonly RunLotResponse[];
  readonly components: readonly ComponentUseResponse[];
}

/** A lot with what was settled of it; null: the run is not closed. */
interface UsedLot extends RunLotResponse {
  readonly settled: RunGoodsResponse['settled'][number] | null;
}

const amount = (value: number, { baseUom }: UsedLot): string => `${quantityText(value)} ${baseUom}`;

const MOVED: readonly Column<UsedLot>[] = [
  {
    heading: 'LOT',
    narrow: 'title',
    cell: (lot) => (
      <>
        <div>{lot.name || lot.inventoryID}</div>
        <div className="soft small">
          {`${lotText(lot)}${lot.standsFor ? `, instead of ${lot.standsFor.component}` : ''}`}
        </div>
      </>
    ),
  },
  {
    heading: 'SINCE',
    kind: 'date',
    narrow: 'labelled-line',
    width: '9rem',
    cell: ({ from }) => <Instant at={from} />,
  },
  { heading: 'ISSUED', kind: 'quantity', narrow: 'labelled', cell: (lot) => amount(lot.issued, lot) },
  { heading: 'RETURNED', kind: 'quantity', narrow: 'labelled', cell: (lot) => amount(lot.returned, lot) },
];

const SETTLED: readonly Column<UsedLot>[] = [
  ...MOVED,
  {
    heading: 'USED',
    kind: 'quantity',
    narrow: 'labelled',
    cell: (lot) => (lot.settled ? amount(lot.settled.used, lot) : '–'),
  },
  {
    heading: 'DIFFERENCE',
    kind: 'quantity',
    narrow: 'labelled',
    cell: (lot) => (lot.settled ? amount(lot.settled.difference, lot) : '–'),
  },
  { heading: 'REASON', narrow: 'line', cell: ({ settled }) => settled?.reason ?? '–' },
];

/** Until the run is closed nothing is settled, and what is over can be returned. */
const toReturn = (mayReturn: boolean, onReturn: (lot: UsedLot) => void): readonly Column<UsedLot>[] => [
  ...MOVED,
  { heading: 'AT THE LINE', kind: 'quantity', narrow: 'labelled', cell: (lot) => amount(lot.atLine, lot) },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (lot) =>
      lot.atLine > 0 && (
        <Button disabled={!mayReturn} aria-label={`Return ${lotText(lot)}`} onClick={() => onReturn(lot)}>
          Return
        </Button>
      ),
  },
];

/** The lots that went into a run, what is over to be returned, and whether what it used is settled. */
export const RunGoodsSection = ({ run, goods, lots, components }: RunGoodsSectionProps) => {
  const notYours = useNotYourPlace([goods.place], run.runNumber);
  const isYours = notYours === undefined;
  const mayClose = usePermission('run.close') && isYours;
  const isManager = usePermission('run.reopen');
  const mayReopen = isManager && isYours;
  const mayReturn = usePermission('run.issue') && isYours;
  const [opened, setOpened] = useState<'close' | 'reopen' | null>(null);
  const [returned, setReturned] = useState<UsedLot | null>(null);
  const isClosed = goods.closedAt !== null;
  const isSame = (one: { inventoryID: string; lotNumber: string }, other: RunLotResponse) =>
    one.inventoryID === other.inventoryID && one.lotNumber === other.lotNumber;
  const used = lots.map((lot) => ({
    ...lot,
    settled: goods.settled.find((one) => isSame(one, lot)) ?? null,
  }));
  return (
    <Section heading="Goods that were issued">
      {notYours !== undefined && <p className="soft">{`${notYours} You may look.`}</p>}
      {used.length > 0 ? (
        <Table
          caption="Goods that were issued"
          columns={isClosed ? SETTLED : toReturn(mayReturn, setReturned)}
          rows={used}
          rowKey={lotText}
        />
      ) : (
        <p className="soft">Nothing was issued to it.</p>
      )}
      {components.some(({ expected }) => expected !== null) && <ComponentSection components={components} />}
      {isClosed && (
        <p className="soft">{`Closed by ${goods.closedBy}. Nothing is issued or returned any more.`}</p>
      )}
      {run.status === 'Stopped' && (
        <Row>
          {isClosed ? (
            <Button disabled={!mayReopen} onClick={() => setOpened('reopen')}>
              Reopen run
            </Button>
          ) : (
            <Button
              {...CloseRunDialog.preloadOnHover}
              disabled={!mayClose}
              onClick={() => setOpened('close')}
            >
              Close run
            </Button>
          )}
          {isClosed && !isManager && <span className="soft small">A manager or sysadmin can reopen it.</span>}
        </Row>
      )}
      {opened === 'close' && (
        <CloseRunDialog
          goods={goods}
          lots={lots}
          components={components}
          onClosed={() => setOpened(null)}
          onClose={() => setOpened(null)}
        />
      )}
      {returned && <ReturnLotDialog runId={run.runId} lot={returned} onClose={() => setReturned(null)} />}
      {opened === 'reopen' && <ReopenRunDialog goods={goods} onClose={() => setOpened(null)} />}
    </Section>
  );
};
