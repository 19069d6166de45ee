import { useSearchParams } from 'react-router-dom';

/** Which run is open stands in the URL beside the list's filters: it can be linked, and Back closes it. */
export const useOpenRun = () => {
  const [params, setParams] = useSearchParams();
  return {
    /** '' while none is. */
    runId: params.get('run') ?? '',
    close: (): void => {
      const next = new URLSearchParams(params);
      next.delete('run');
      setParams(next, { replace: true });
    },
  };
};
