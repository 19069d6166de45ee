import { createContext, use, useState } from 'react';
import type { Noun } from '#domain/audit/recorded-nouns.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';

const HistoryDialog = onDemand(() =>
  import('./record-history-dialog.tsx').then((loaded) => loaded.RecordHistoryDialog),
);

/** Whether this person may see who changed what. */
export const MayReadAudit = createContext(false);

interface RecordHistoryProps {
  readonly noun: Noun;
  /** By what people call the record. */
  readonly name: string;
}

/** Opens who changed a record, wherever one is shown. */
export const RecordHistory = ({ noun, name }: RecordHistoryProps) => {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = use(MayReadAudit);
  return (
    <>
      <div>
        <Button
          look="quiet"
          {...HistoryDialog.preloadOnHover}
          disabled={!isAllowed}
          title={isAllowed ? undefined : 'Only a sysadmin or a manager may see who changed it.'}
          onClick={() => setOpen(true)}
        >
          Who changed it
        </Button>
      </div>
      {isOpen && <HistoryDialog noun={noun} name={name} onClose={() => setOpen(false)} />}
    </>
  );
};
