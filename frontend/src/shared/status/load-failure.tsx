import { reasonOf } from '#frontend/api/api-failure.ts';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';

interface LoadFailureProps {
  /** What could not be loaded, as it goes on after "Failed to load". */
  readonly what: string;
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** What could not be loaded and why, with a button that asks again. */
export const LoadFailure = ({ what, query }: LoadFailureProps) => (
  <ErrorPanel isTrying={query.isFetching} onTryAgain={() => void query.refetch()}>
    <strong>{`Failed to load ${what}`}</strong>
    <span>{reasonOf(query.error, 'Try again.')}</span>
  </ErrorPanel>
);
