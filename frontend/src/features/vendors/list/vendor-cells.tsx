import { createContext, memo, use, useLayoutEffect, useRef, useState } from 'react';
import type { VendorResponse } from '#api/vendors.ts';
import type { VendorSelection } from '#frontend/features/vendors/flags/use-vendor-selection.ts';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { RowCheckbox } from '#frontend/ui/table/row-checkbox.tsx';

/** What the boxes follow. Rows stay as they are when it changes: these cells alone are drawn. */
export interface SelectionState {
  readonly selection: VendorSelection | null;
  /** Many flags are being set: nobody is to be chosen meanwhile. */
  readonly isRunning: boolean;
}

/** What the switches follow. */
export interface Flags {
  /** The values being saved, by vendor id. */
  readonly saving: ReadonlyMap<string, boolean>;
  /** Ids of those that were refused when many were set. */
  readonly refused: ReadonlySet<string>;
  readonly maySet: boolean;
  readonly setReceivable: (toggle: { vendor: VendorResponse; isReceivable: boolean }) => void;
}

export const SelectionContext = createContext<SelectionState>({ selection: null, isRunning: false });

export const FlagsContext = createContext<Flags>({
  saving: new Map(),
  refused: new Set(),
  maySet: false,
  setReceivable: () => undefined,
});

interface CellProps {
  readonly vendor: VendorResponse;
}

/** The vendor's id; while somebody is choosing, with a box to choose it. */
export const VendorIdCell = ({ vendor: { vendorID, vendorName } }: CellProps) => {
  const { selection, isRunning } = use(SelectionContext);
  if (!selection) return vendorID;
  return (
    <Row gap="small">
      <RowCheckbox
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
  const { saving, refused, maySet, setReceivable } = use(FlagsContext);
  const change = saving.get(vendor.vendorID);
  return (
    <ReceivableSwitch
      vendor={vendor}
      isOn={change ?? vendor.vendorReceivable}
      isClosed={!maySet}
      isSaving={change !== undefined}
      note={noteOf(change !== undefined, refused.has(vendor.vendorID))}
      setReceivable={setReceivable}
    />
  );
};

const noteOf = (isSaving: boolean, isRefused: boolean): string | undefined => {
  if (isSaving) return 'Updating...';
  return isRefused ? 'Not updated' : undefined;
};

interface ReceivableSwitchProps extends CellProps {
  readonly isOn: boolean;
  readonly isClosed: boolean;
  readonly isSaving: boolean;
  readonly note: string | undefined;
  readonly setReceivable: Flags['setReceivable'];
}

/**
 * A row's switch is written over for another vendor, which costs a third of a new one. Not the one that somebody is
 * on: a press that began on one vendor must not end on another.
 */
const ReceivableSwitch = memo((props: ReceivableSwitchProps) => {
  const { vendor, isOn, isClosed, isSaving, note, setReceivable } = props;
  const input = useRef<HTMLInputElement>(null);
  const drawn = useRef(vendor.vendorID);
  const [generation, setGeneration] = useState(0);
  useLayoutEffect(() => {
    if (drawn.current === vendor.vendorID) return;
    drawn.current = vendor.vendorID;
    if (input.current?.matches(':focus, :active')) setGeneration((before) => before + 1);
  }, [vendor.vendorID]);
  return (
    <Switch
      key={generation}
      ref={input}
      label={`Warehouse receivable: ${vendor.vendorName}`}
      isLabelHidden
      isOn={isOn}
      isDisabled={isClosed}
      isPending={isSaving}
      note={note}
      onChange={(isReceivable) => setReceivable({ vendor, isReceivable })}
    />
  );
});
