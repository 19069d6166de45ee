import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { VersionLine } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

/** A record as the server holds it: changed by whoever saw its version. */
interface VersionedRecord {
  readonly version: number;
  readonly active: boolean;
}

/** A change of a record, as the query cache tells of it. */
interface Changing<Of extends RecordTypes> {
  readonly mutateAsync: (
    request: Of['sent'] & { readonly version: number },
  ) => Promise<{ readonly data: Of['now'] }>;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** What was sent last. */
  readonly variables: { readonly active?: boolean | undefined } | undefined;
}

/** How a record is called where it stands. */
interface RecordLabels {
  /** 'Canning line 1', before ' is active'. */
  readonly name: string;
  /** On the button that edits it. */
  readonly edit: string;
  /** Over the form. */
  readonly form: string;
  /** Before ' changed meanwhile'. */
  readonly title: string;
  /** 'Canning line 1', before ' was not changed'. */
  readonly subject: string;
}

/** What a kind is made of. */
export interface RecordTypes {
  /** As the list has it; more than what the server holds, where something of others stands beside it. */
  readonly row: VersionedRecord;
  readonly now: VersionedRecord;
  /** As the form has it. */
  readonly fields: FieldValues;
  /** What people decide of it, as it is sent. */
  readonly sent: { readonly active?: boolean | undefined };
}

/** A kind of record that is listed, switched on and off, and edited here; each kind in the same way. */
export interface RecordKind<Of extends RecordTypes> {
  /** In the plural: 'lines'. */
  readonly noun: string;
  /** 'this line' */
  readonly what: string;
  /** Of the list, said by screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Of['row']>[];
  /** As a table's. */
  readonly fitsFrom?: number;
  readonly keyOf: (row: Of['row']) => string;
  readonly labelsOf: (row: Of['row'] | Of['now']) => RecordLabels;
  /** Said when it was saved: the notice's title, and its text. */
  readonly savedMessage: (now: Of['now']) => readonly [string, string?];
  /** What to do before it can be switched off, in a few words beside the switch; null when it can. */
  readonly switchOffHint: (row: Of['row']) => string | null;
  /** Why a change can't be set over the current version any more; null when it can. */
  readonly overwriteDisabledReason: (sent: Of['sent'], now: Of['now']) => string | null;
  readonly bothVersions: (sent: Of['sent'], now: Of['now']) => readonly VersionLine[];
  /** What people decided of it. */
  readonly termsOf: (now: Of['row'] | Of['now']) => Of['sent'];
  readonly useChange: () => Changing<Of>;
  /** Puts it as it stands now into the list. */
  readonly updateCache: (client: QueryClient, now: Of['now']) => Promise<void>;
}
