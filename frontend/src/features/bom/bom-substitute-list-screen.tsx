import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubstituteResponse } from '#api/bom.ts';
import { SUBSTITUTE_STATUSES } from '#domain/bom/bom-terms.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { substituteList } from './queries.ts';
import { DecideDialog, type Decision } from './substitutes/decide-dialog.tsx';
import { SubstituteTable, substituteColumns } from './substitutes/substitute-table.tsx';

const ProposeDialog = onDemand(() =>
  import('./substitutes/propose-dialog.tsx').then((loaded) => loaded.ProposeDialog),
);

/** The rows, before anything around them is drawn. */
export const prefetchSubstitutes = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(substituteList);

const textOf = ({ component, substitute, product, reason }: SubstituteResponse): string =>
  `${component} ${substitute} ${product ?? ''} ${reason}`;

/** What may go in instead of a component (stock-and-trace.md §2). */
export const BomSubstituteListScreen = () => {
  const list = useListState();
  const search = list.get('q');
  const status = SUBSTITUTE_STATUSES.find((one) => one === list.get('status')) ?? '';
  const mayPropose = usePermission('bom.edit');
  const mayDecide = usePermission('substitute.approve');
  const [isProposing, setProposing] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  usePreload(ProposeDialog);
  const query = useQuery(substituteList);
  const hasWords = wordSearch(search);
  const found = (query.data ?? []).filter(
    (one) => hasWords(textOf(one)) && (status === '' || one.status === status),
  );
  const columns = substituteColumns({ mayDecide, onDecide: setDecision });
  const isFiltered = search.trim() !== '' || status !== '';
  return (
    <Stack gap="medium">
      <PageHeader
        title="BoM Substitute List"
        actions={
          <Button
            look="primary"
            icon={<Icon name="plus" />}
            disabled={!mayPropose}
            title={mayPropose ? undefined : permissionReason('bom.edit')}
            onClick={() => setProposing(true)}
          >
            Propose substitute
          </Button>
        }
      >
        What may go in instead of a component, and how much of it.
      </PageHeader>
      <ListTools
        search={<SearchField label="Search substitutes" value={search} onSearch={list.search} />}
        columns={columns}
        {...list.sorting}
        filters={
          <Filters count={status === '' ? 0 : 1} onClear={() => list.filter({ status: '' })}>
            <SelectField
              label="Status"
              noneLabel="Any status"
              options={SUBSTITUTE_STATUSES.map((value) => ({ value, label: value }))}
              value={status || null}
              onChange={(chosen) => list.filter({ status: chosen ?? '' })}
            />
          </Filters>
        }
      />
      {query.isError ? (
        <Card isFlush>
          <LoadFailure what="substitutes" query={query} />
        </Card>
      ) : (
        <SubstituteTable
          substitutes={found}
          columns={columns}
          {...list.paging}
          {...list.sorting}
          isFiltered={isFiltered}
          isLoading={query.isPending}
          empty={
            <EmptyPanel>
              {isFiltered
                ? 'No substitutes found.'
                : 'No substitutes yet. Propose one where a component may run short.'}
            </EmptyPanel>
          }
        />
      )}
      {isProposing && <ProposeDialog onClose={() => setProposing(false)} />}
      {decision && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
    </Stack>
  );
};
