import { lazy, Suspense } from 'react';
import type { LinePalletsProps } from './line-pallets.tsx';

const NotLoaded = () => (
  <p className="soft">Pallets could not be loaded. Open the page again to make them.</p>
);

const Loaded = lazy(() =>
  import('./line-pallets.tsx').then(
    ({ LinePallets }) => ({ default: LinePallets }),
    () => ({ default: NotLoaded }),
  ),
);

/** Beside a run; counting waits for none of it. */
export const LinePallets = (props: LinePalletsProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
