import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { ConflictDialog } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import { currentOf } from './queries.ts';
import type { RecordKind, RecordTypes } from './record-kind.ts';

interface ChangeTerms<Of extends RecordTypes> {
  /** The verb that sets what was sent over the current version: 'Save mine'. */
  readonly label: (sent: Of['sent']) => string;
  /** What is then sent: by default the same. */
  readonly again?: (sent: Of['sent'], now: Of['now']) => Of['sent'];
  readonly onSaved?: (now: Of['now']) => void;
  readonly onRefused: (error: unknown) => void;
  /** What stands was chosen. */
  readonly onKept?: () => void;
  /** Leaving without a choice goes back to what was typed; otherwise it chooses what stands. */
  readonly goesBack?: boolean;
}

interface RecordChange<Of extends RecordTypes> {
  /** Changes the record that had this version. */
  readonly send: (sent: Of['sent'], version: number) => void;
  /** What is in flight. */
  readonly sending: { readonly active?: boolean | undefined } | undefined;
  /** Both versions to choose from, where somebody else was first. */
  readonly versions: ReactNode;
}

/** Changes a record; where somebody else changed it meanwhile, both versions are shown, and the person chooses. */
export const useRecordChange = <Of extends RecordTypes>(
  kind: RecordKind<Of>,
  row: Of['row'],
  terms: ChangeTerms<Of>,
): RecordChange<Of> => {
  const client = useQueryClient();
  const changing = kind.useChange();
  const [conflict, setConflict] = useState<{ readonly sent: Of['sent']; readonly now: Of['now'] }>();

  const send = (sent: Of['sent'], version: number): void =>
    // As a promise: whatever sent it may be out of sight by the time that the answer comes.
    void changing.mutateAsync({ ...sent, version }).then(
      ({ data }) => {
        setConflict(undefined);
        terms.onSaved?.(data);
      },
      (error: unknown) => {
        const now = currentOf<Of['now']>(error);
        if (now) setConflict({ sent, now });
        else terms.onRefused(error);
      },
    );
  const choose = (sent: Of['sent'], now: Of['now']) => send(terms.again?.(sent, now) ?? sent, now.version);
  const acceptCurrent = (now: Of['now']) => {
    void kind.updateCache(client, now);
    setConflict(undefined);
    terms.onKept?.();
  };

  return {
    send,
    sending: changing.isPending ? changing.variables : undefined,
    versions: conflict && (
      <ConflictDialog
        title={kind.labelsOf(row).title}
        what={kind.what}
        lines={kind.bothVersions(conflict.sent, conflict.now)}
        label={terms.label(conflict.sent)}
        disabledReason={kind.overwriteDisabledReason(conflict.sent, conflict.now)}
        isPending={changing.isPending}
        failure={
          changing.error && !currentOf<Of['now']>(changing.error)
            ? reasonOf(changing.error, 'That did not work. Try again.')
            : undefined
        }
        onYours={() => choose(conflict.sent, conflict.now)}
        onCurrent={() => acceptCurrent(conflict.now)}
        onBack={terms.goesBack ? () => setConflict(undefined) : undefined}
      />
    ),
  };
};
