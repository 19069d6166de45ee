import { useIsFetching, useIsMutating } from '@tanstack/react-query';

/** A thin line at the top while calls run; decoration, since each screen says itself what it waits for. */
export const ProgressLine = () => {
  const running = useIsFetching({ predicate: (query) => !query.meta?.isQuiet }) + useIsMutating();
  return (
    <div className={running > 0 ? 'progress-line progress-line-on' : 'progress-line'} aria-hidden="true" />
  );
};
