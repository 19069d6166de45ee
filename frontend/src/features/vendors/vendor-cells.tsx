import { createContext, use } from 'react';
import type { VendorOnTheWire } from '#api/vendors.ts';
import { CheckMark } from '#frontend/ui/check-mark.tsx';
import { Row } from '#frontend/ui/layout.tsx';
import { Switch } from '#frontend/ui/switch.tsx';
import type { VendorSelection } from './use-vendor-choice.ts';

/** What the cells that can be pressed follow. Rows stay as they are when it changes: these cells alone are drawn. */
export interface PressedCells {
  readonly selection: VendorSelection | null;
  /** Many flags are being set: nobody is to be chosen meanwhile. */
  readonly isRunning: boolean;
  /** The values being saved, by vendor id. */
  readonly saving: ReadonlyMap<string, boolean>;
  /** Ids of those that were refused when many were set. */
  readonly refused: ReadonlySet<string>;
  readonly maySet: boolean;
  readonly setReceivable: (toggle: { vendor: VendorOnTheWire; isReceivable: boolean }) => void;
}

const NONE: PressedCells = {
  selection: null,
  isRunning: false,
  saving: new Map(),
  refused: new Set(),
  maySet: false,
  setReceivable: () => undefined,
};

export const PressedCellsContext = createContext(NONE);

interface CellProps {
  readonly vendor: VendorOnTheWire;
}

/** The vendor's id; while somebody is choosing, with a box to choose it. */
export const VendorIdCell = ({ vendor: { vendorID, vendorName } }: CellProps) => {
  const { selection, isRunning } = use(PressedCellsContext);
  if (!selection) return vendorID;
  return (
    <Row gap="small">
      <CheckMark
        key={vendorID}
        label={`Choose ${vendorName}`}
        isChecked={selection.ids.has(vendorID)}
        isDisabled={isRunning}
        onChange={(isChosen) => selection.choose(vendorID, isChosen)}
      />
      {vendorID}
    </Row>
  );
};

/** The flag, which shows its new value while that is being saved. */
export const ReceivableCell = ({ vendor }: CellProps) => {
  const { saving, refused, maySet, setReceivable } = use(PressedCellsContext);
  const change = saving.get(vendor.vendorID);
  return (
    <Switch
      // Rows are reused, and a press that began on one vendor must not end on another.
      key={vendor.vendorID}
      label={`Warehouse receivable: ${vendor.vendorName}`}
      isLabelHidden
      isOn={change ?? vendor.vendorReceivable}
      isDisabled={change !== undefined || !maySet}
      note={noteOf(change !== undefined, refused.has(vendor.vendorID))}
      onChange={(isReceivable) => setReceivable({ vendor, isReceivable })}
    />
  );
};

const noteOf = (isSaving: boolean, isRefused: boolean): string | undefined => {
  if (isSaving) return 'Updating...';
  return isRefused ? 'Not updated' : undefined;
};
