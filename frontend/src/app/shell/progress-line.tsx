import { useIsFetching, useIsMutating } from '@tanstack/react-query';

const showsProgress = ({ meta }: { readonly meta?: Record<string, unknown> | undefined }): boolean =>
  !meta?.hidesProgress;

/**
 * A thin line at the top while calls run, but for those whose `meta` says `hidesProgress`. Decoration: each screen says
 * itself what it waits for.
 */
export const ProgressLine = () => {
  const running =
    useIsFetching({ predicate: showsProgress }) +
    useIsMutating({ predicate: (mutation) => showsProgress(mutation.options) });
  return (
    <div className={running > 0 ? 'progress-line progress-line-on' : 'progress-line'} aria-hidden="true" />
  );
};
