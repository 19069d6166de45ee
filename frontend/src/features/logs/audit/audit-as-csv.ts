import type { ListedEntryResponse } from '#api/audit/audit.ts';
import { actLabel } from '#domain/audit/recorded-acts.ts';
import { recordLabel } from '#frontend/shared/audit/audit-labels.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

const HEADING = ['When (UTC)', 'Who', 'Role', 'Act', 'Record', 'Reason', 'Key', 'Entry'];

/** Entries as a spreadsheet reads them. */
export const auditAsCsv = (entries: readonly ListedEntryResponse[]): string =>
  csvText(
    HEADING,
    entries.map(({ at, by, role, act, noun, name, reason, record, entry }) => [
      ...[at, by, role, actLabel(act), recordLabel(noun, name), reason, record, entry],
    ]),
  );
