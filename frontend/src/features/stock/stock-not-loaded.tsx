import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { INVENTORY_LIST_PATH } from '#frontend/shared/stock-path.ts';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';

interface StockNotLoadedProps {
  readonly title: string;
  readonly query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
}

/** Stands for an item or a lot that isn't here: on its way, unknown, or failed. */
export const StockNotLoaded = ({ title, query }: StockNotLoadedProps) => {
  const isUnknown = query.error instanceof ApiFailure && query.error.status === 404;
  return (
    <Stack>
      <PageHeader title={title} />
      {!query.isError && <Loading>Loading stock...</Loading>}
      {query.isError && (
        <Card isFlush>
          {isUnknown ? (
            <EmptyPanel action={<Link to={INVENTORY_LIST_PATH}>Go to the inventory list</Link>}>
              {reasonOf(query.error, 'It is not known here.')}
            </EmptyPanel>
          ) : (
            <LoadFailure what="the stock" query={query} />
          )}
        </Card>
      )}
    </Stack>
  );
};
