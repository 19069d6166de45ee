import type { ReactNode } from 'react';
import { isInvalidPageKey, reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

const AWAITED_ROWS = 10;

interface PagedCardProps<Row> {
  /** What is asked, a page more at a time. */
  readonly answer: {
    readonly data: { readonly pages: readonly { readonly items: readonly Row[] }[] } | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<{ readonly error: unknown }>;
    readonly refetch: () => unknown;
  };
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
  const rows = answer.data?.pages.flatMap((page) => page.items) ?? [];
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
          <Button
            look="quiet"
            isPending={answer.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={async () => {
              const { error } = await answer.fetchNextPage();
              if (isInvalidPageKey(error)) await answer.refetch();
            }}
          >
            Show more
          </Button>
        </footer>
      )}
    </Card>
  );
};
