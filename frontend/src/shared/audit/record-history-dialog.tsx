import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedEntryResponse } from '#api/audit/audit.ts';
import type { Noun } from '#domain/audit/recorded-nouns.ts';
import { PagedCard } from '#frontend/shared/list/paged-card.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { auditColumns, keyOf } from './audit-columns.tsx';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import { actOptions, recordLabel } from './audit-labels.ts';
import { auditEntries } from './audit-queries.ts';

export interface RecordHistoryDialogProps {
  readonly noun: Noun;
  /** By what people call the record. */
  readonly name: string;
  readonly row?: string | undefined;
  readonly onClose: () => void;
}

/** Who changed one record, when and why: all of it, the newest first. */
export const RecordHistoryDialog = ({ noun, name, row, onClose }: RecordHistoryDialogProps) => {
  const [act, setAct] = useState('');
  const answer = useInfiniteQuery(auditEntries({ day: '', by: '', act, noun, name, row }));
  const [opened, setOpened] = useState<ListedEntryResponse | null>(null);
  return (
    <>
      <Dialog
        title={`Who changed ${recordLabel(noun, name)}`}
        isOpen
        width="wide"
        onClose={onClose}
        actions={
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <Stack gap="medium">
          <SelectField
            label="Act"
            noneLabel="Any act"
            options={actOptions(noun)}
            value={act || null}
            onChange={(chosen) => setAct(chosen ?? '')}
          />
          <PagedCard
            key={act}
            answer={answer}
            caption="What was done"
            columns={auditColumns(setOpened).filter(({ heading }) => heading !== 'RECORD')}
            rowKey={keyOf}
            failure="What was done could not be loaded"
            empty={
              act === '' ? 'Nobody has changed it since this is recorded.' : 'Nobody has done that to it.'
            }
          />
        </Stack>
      </Dialog>
      {opened && (
        <AuditEntryDialog record={opened.record} entry={opened.entry} onClose={() => setOpened(null)} />
      )}
    </>
  );
};
