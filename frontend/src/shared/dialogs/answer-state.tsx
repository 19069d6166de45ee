import { reasonOf } from '#frontend/api/api-failure.ts';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';

interface AnswerStateProps {
  readonly answer: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly loading: string;
  /** Said where the server gives no reason. */
  readonly failure: string;
}

/** Stands in a dialog in place of what it is to show: it is on its way, or could not be had. */
export const AnswerState = ({ answer, loading, failure }: AnswerStateProps) => (
  <>
    {answer.isPending && <Loading>{loading}</Loading>}
    {answer.isError && !answer.data && (
      <ErrorPanel isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()}>
        {reasonOf(answer.error, failure)}
      </ErrorPanel>
    )}
  </>
);
