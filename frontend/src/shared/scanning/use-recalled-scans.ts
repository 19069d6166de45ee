import { useLayoutEffect } from 'react';
import { onScanned } from './scan-queue.ts';

/** For the whole product: whoever scans what is recalled hears so at once, whatever else becomes of the scan. */
export const useRecalledScans = (): void =>
  useLayoutEffect(
    () =>
      onScanned((code) => {
        import('./recalled-scan.ts').then(({ sayIfRecalled }) => sayIfRecalled(code)).catch(() => undefined);
      }),
    [],
  );
