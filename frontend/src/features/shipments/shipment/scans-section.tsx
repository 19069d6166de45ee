import { useState } from 'react';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { scanActText, scannedText } from '../device/scan-text.ts';
import { shipmentStore, type WaitingScan } from '../device/shipment-store.ts';

const columnsOf = (onDiscard: (scan: WaitingScan) => void): readonly Column<WaitingScan>[] => [
  { heading: 'WHAT', narrow: 'title', width: 'minmax(12rem, 1fr)', cell: scannedText },
  { heading: 'ACT', kind: 'word', narrow: 'detail', cell: scanActText },
  {
    heading: 'WHEN',
    kind: 'date',
    narrow: 'detail',
    cell: ({ savedAt }) => atTheSite(new Date(savedAt).toISOString()),
  },
  {
    heading: 'STATE',
    narrow: 'line',
    width: 'minmax(12rem, 2fr)',
    cell: ({ refusal }) =>
      refusal === null ? (
        <Pill tone="warn">Waiting to be sent</Pill>
      ) : (
        <Pill tone="bad">{`Not accepted: ${refusal}`}</Pill>
      ),
  },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (scan) =>
      scan.refusal !== null && (
        <Button aria-label={`Discard ${scannedText(scan)}`} onClick={() => onDiscard(scan)}>
          Discard
        </Button>
      ),
  },
];

/** What was scanned for the shipment on this device and the server has not taken: it waits, or was refused. */
export const ScansSection = ({ scans }: { readonly scans: readonly WaitingScan[] }) => {
  const [discarding, setDiscarding] = useState<WaitingScan>();
  return (
    <Section heading="Scans on this device" note="In the order in which they were made.">
      <Card isFlush>
        <Table
          caption="Scans on this device"
          columns={columnsOf(setDiscarding)}
          rows={scans}
          rowKey={({ of }) => of}
          rowTone={({ refusal }) => (refusal === null ? undefined : 'bad')}
          fitsFrom={900}
        />
      </Card>
      {discarding && (
        <ConfirmDialog
          title="Discard this scan?"
          confirmLabel="Discard"
          pendingLabel="Discarding..."
          isPending={false}
          isDanger
          onClose={() => setDiscarding(undefined)}
          onConfirm={() => {
            void shipmentStore.remove(discarding);
            setDiscarding(undefined);
          }}
        >
          {`${scannedText(discarding)} was not taken: ${discarding.refusal} Nothing came of it.`}
        </ConfirmDialog>
      )}
    </Section>
  );
};
