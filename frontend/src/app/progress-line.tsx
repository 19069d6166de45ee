import { useIsFetching, useIsMutating } from '@tanstack/react-query';

const isLoud = ({ meta }: { readonly meta?: Record<string, unknown> | undefined }): boolean => !meta?.isQuiet;

/**
 * A thin line at the top while calls run, but for those whose `meta` says `isQuiet`. Decoration: each screen says
 * itself what it waits for.
 */
export const ProgressLine = () => {
  const running =
    useIsFetching({ predicate: isLoud }) +
    useIsMutating({ predicate: (mutation) => isLoud(mutation.options) });
  return (
    <div className={running > 0 ? 'progress-line progress-line-on' : 'progress-line'} aria-hidden="true" />
  );
};
