import { createContext, use, useState } from 'react';
import type { Noun } from '#domain/audit/recorded-nouns.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
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
  /** Its row, where it may have been called otherwise in the record before. */
  readonly row?: string;
  /** Of what it says who changed it, where several are shown at a time. */
  readonly of?: string;
  /** Among the buttons of a row, where there is no room for words. */
  readonly isInTable?: boolean;
  /** What a row says anyway, such as who did it: pressed, it opens the history. Whoever may not see that just reads it. */
  readonly text?: string;
}

/** Opens who changed a record, wherever one is shown. */
export const RecordHistory = ({ noun, name, row, of, isInTable = false, text }: RecordHistoryProps) => {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = use(MayReadAudit);
  const label = of === undefined ? 'Who changed it' : `Who changed it: ${of}`;
  const button = {
    ...HistoryDialog.preloadOnHover,
    disabled: !isAllowed,
    title: isAllowed ? undefined : 'Only a sysadmin or a manager may see who changed it.',
    onClick: () => setOpen(true),
  };
  if (text !== undefined && !isAllowed) return text;
  return (
    <>
      {text !== undefined ? (
        <Button {...button} look="link" aria-label={`${text}. ${label}`}>
          {text}
        </Button>
      ) : isInTable ? (
        <IconButton {...button} label={label} icon={<Icon name="clock" />} />
      ) : (
        <div>
          <Button {...button} look="quiet" aria-label={label}>
            Who changed it
          </Button>
        </div>
      )}
      {isOpen && <HistoryDialog noun={noun} name={name} row={row} onClose={() => setOpen(false)} />}
    </>
  );
};
