import type { ReactNode } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { atTheSite } from '../formatting/site-time.ts';
import { type PagedAnswer, useSearchOn } from './use-search-on.ts';

const AWAITED_ROWS = 10;

interface PagedCardProps<Row> {
  /** What is asked, a page more at a time. */
  readonly answer: PagedAnswer<Row>;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** What could not be loaded, as the beginning of a sentence. */
  readonly failure: string;
  /** Said where there is nothing. */
  readonly empty: ReactNode;
}

/** A list that comes page by page, with its loading, empty and failed states and a button for more. */
export const PagedCard = <Row,>({
  answer,
  caption,
  columns,
  rowKey,
  failure,
  empty,
}: PagedCardProps<Row>) => {
  const { rows, isSearching, searchedTo, stop, more } = useSearchOn(answer);
  if (answer.isError && !answer.data)
    return (
      <Card isFlush>
        <ErrorPanel isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()}>
          {`${failure}: ${reasonOf(answer.error, 'Try again.')}`}
        </ErrorPanel>
      </Card>
    );
  if (rows.length === 0 && !answer.isPending && !answer.hasNextPage)
    return (
      <Card isFlush>
        <EmptyPanel>{empty}</EmptyPanel>
      </Card>
    );
  return (
    <Card isFlush>
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        awaitedRows={answer.isPending ? AWAITED_ROWS : 0}
      />
      {answer.hasNextPage && (
        <footer className="data-table-foot">
          {searchedTo !== undefined &&
            (isSearching ? (
              <Loading>{`Searched back to ${atTheSite(searchedTo)}. Looking further...`}</Loading>
            ) : (
              <span>{`Searched back to ${atTheSite(searchedTo)}.${rows.length === 0 ? ' Nothing until there.' : ''}`}</span>
            ))}
          {isSearching ? (
            <Button look="quiet" onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button
              look="quiet"
              isPending={answer.isFetchingNextPage}
              pendingLabel="Loading..."
              onClick={() => void more()}
            >
              {searchedTo === undefined ? 'Show more' : 'Search on'}
            </Button>
          )}
        </footer>
      )}
    </Card>
  );
};
