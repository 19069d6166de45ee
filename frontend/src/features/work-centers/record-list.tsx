import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { ListFailure } from './list-failure.tsx';
import type { RecordKind, RecordTypes } from './record-kind.ts';
import { RecordTable } from './record-table.tsx';

interface RecordListProps<Of extends RecordTypes> {
  readonly kind: RecordKind<Of>;
  /** What the address asks for. */
  readonly list: ListState;
  readonly records: UseQueryResult<readonly Of['row'][]>;
  /** Those that pass the search and the filters. */
  readonly find: (records: readonly Of['row'][]) => readonly Of['row'][];
  /** Beside the search. */
  readonly filter?: ReactNode;
  readonly isFiltered: boolean;
  /** The dialog that edits one. */
  readonly edit: (row: Of['row'], onClose: () => void) => ReactNode;
  /** Said where there are none at all: what they are for. */
  readonly none: string;
}

/** Search, table and the dialog of the record that is edited. */
export const RecordList = <Of extends RecordTypes>({
  kind,
  list,
  records,
  find,
  filter,
  isFiltered,
  edit,
  none,
}: RecordListProps<Of>) => {
  const [edited, setEdited] = useState<Of['row'] | null>(null);
  return (
    <Stack gap="medium">
      <ListTools
        search={<SearchField label={`Search ${kind.noun}`} value={list.get('q')} onSearch={list.search} />}
        filters={filter}
        columns={kind.columns}
        {...list.sorting}
      />
      <ListFailure list={records} noun={kind.noun} />
      {(records.data || !records.isError) && (
        <RecordTable
          kind={kind}
          rows={find(records.data ?? [])}
          {...list.paging}
          {...list.sorting}
          isFiltered={isFiltered}
          isLoading={records.isPending}
          empty={<EmptyPanel>{isFiltered ? `No ${kind.noun} found.` : none}</EmptyPanel>}
          onEdit={setEdited}
        />
      )}
      {edited && edit(edited, () => setEdited(null))}
    </Stack>
  );
};
