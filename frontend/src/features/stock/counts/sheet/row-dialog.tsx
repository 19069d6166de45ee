import { useState } from 'react';
import { ulid } from 'ulid';
import { placeName } from '#domain/stock/ledger/place.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { takeCommand } from '#frontend/shared/scanning/take-command.ts';
import { type ScanOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { stockCountQueue } from '../device/count-queue.ts';
import { saveEntry } from '../device/device-store.ts';
import { lastTyped, replacedBy, type SheetRow } from './sheet-rows.ts';

interface RowDialogProps {
  readonly countId: string;
  readonly row: SheetRow;
  /** Stands above the fields: '12 of 40 counted'. */
  readonly progress: string;
  /** A label was scanned: the row it names is next. */
  readonly onScan: (scan: Scan) => Promise<ScanOutcome>;
  readonly onCounted: () => void;
  readonly onClose: () => void;
}

const HOW_MUCH = 'Say how much is there: a number from 0.';

/** How much of a lot is at a place. It is kept on this device first, and sent as soon as there is a network. */
export const RowDialog = ({ countId, row, progress, onScan, onCounted, onClose }: RowDialogProps) => {
  const { sub } = useUser();
  const [qty, setQty] = useState<number | null>(null);
  const [uom, setUom] = useState(lastTyped(row)?.uom ?? row.baseUom);
  const [error, setError] = useState<string>();
  const isTyped = qty !== null;
  const { inventoryID, lotNumber, place } = row;
  const before = lastTyped(row);

  /** Why it can't be saved; null: it is. */
  const save = (counted: number | null): string | null => {
    if (counted === null || Number.isNaN(counted) || counted < 0) {
      setError(HOW_MUCH);
      return HOW_MUCH;
    }
    const request = { countId, entryId: ulid(), inventoryID, lotNumber, place, uom, qty: counted };
    void saveEntry(sub ?? '', { ...request, replaces: replacedBy(row) }).then(() =>
      stockCountQueue.send(sub ?? ''),
    );
    onCounted();
    return null;
  };
  useScanner(1, (scan) => {
    if (scan.reading.kind === 'command')
      return takeCommand(scan.reading, { onOk: () => save(qty), onQty: setQty });
    return isTyped ? { bad: 'Save this row first: what you typed is not saved yet.' } : onScan(scan);
  });

  return (
    <FormDialog
      title={`${inventoryID}, ${lotLabel(lotNumber)}`}
      description={row.name}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save(qty);
      }}
      submitLabel="Save and next"
      isDirty={isTyped}
      isFloor
    >
      <DescriptionList
        facts={[
          { name: 'Where', value: placeName(place) },
          ...(row.expected === null
            ? []
            : [{ name: 'Expected', value: `${quantityText(row.expected)} ${row.baseUom}` }]),
          ...(before ? [{ name: 'Counted', value: `${quantityText(before.qty)} ${before.uom}` }] : []),
          { name: 'Sheet', value: progress },
        ]}
      />
      {row.waiting?.refusal && <Banner tone="error">{row.waiting.refusal}</Banner>}
      <Stack gap="small">
        <NumberField
          label="Counted"
          required
          min={0}
          hasButtons
          {...(row.uoms.length <= 1 && { unit: row.baseUom })}
          value={qty}
          onChange={(value) => {
            setQty(value);
            setError(undefined);
          }}
          error={error}
        />
        {row.uoms.length > 1 && (
          <SelectField
            label="Unit"
            noneLabel="Choose a unit"
            options={[...new Set(row.uoms)].map((unit) => ({ value: unit, label: unit }))}
            value={uom}
            onChange={(unit) => setUom(unit ?? row.baseUom)}
          />
        )}
      </Stack>
      <Row>
        <Button onClick={() => save(0)}>None is there</Button>
      </Row>
    </FormDialog>
  );
};
