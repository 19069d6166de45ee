import type { LotInStock } from '#api/inventory.ts';
import type { MovementAct, StatusAct } from './act-on-stock.ts';
import type { ActStart } from './act-start.ts';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';
import { LotStatusDialog } from './lot-status-dialog.tsx';
import { MoveStockDialog } from './move-stock-dialog.tsx';
import type { StockSubject } from './stock-subject.ts';
import { TakeStockDialog } from './take-stock-dialog.tsx';

interface StockActDialogProps {
  readonly act: Exclude<MovementAct, 'move_place'> | StatusAct;
  readonly subject: StockSubject;
  readonly start: ActStart;
  /** Of an act on how a lot stands. */
  readonly lot?: LotInStock | undefined;
  readonly onClose: () => void;
}

/** The dialog of an act. */
export const StockActDialog = ({ act, subject, start, lot, onClose }: StockActDialogProps) => {
  switch (act) {
    case 'move_stock':
      return <MoveStockDialog subject={subject} start={start} onClose={onClose} />;
    case 'adjust_stock':
      return <AdjustStockDialog subject={subject} start={start} onClose={onClose} />;
    case 'sample_lot':
    case 'scrap_stock':
      return <TakeStockDialog act={act} subject={subject} start={start} onClose={onClose} />;
    default:
      return lot ? (
        <LotStatusDialog
          act={act}
          inventoryID={subject.inventoryID}
          baseUom={subject.baseUom}
          lot={lot}
          onClose={onClose}
        />
      ) : null;
  }
};
