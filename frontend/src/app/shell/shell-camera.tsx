import { type ComponentType, lazy, Suspense } from 'react';

const part = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      (): { default: ComponentType } => ({ default: () => null }),
    ),
  );

const loadCamera = () => import('#frontend/shared/scanning/camera/camera-button.tsx');

// After the page itself: nobody waits for them. Without them (a failed download) a scanner still types.
const Button = part(() => loadCamera().then(({ CameraButton }) => CameraButton));
const View = part(() => loadCamera().then(({ CameraView }) => CameraView));
const Tools = part(() => loadCamera().then(({ DialogCamera }) => DialogCamera));

/** In the header of the page. */
export const HeaderCamera = () => (
  <Suspense>
    <Button />
  </Suspense>
);

/** Over the page. */
export const PageCamera = () => (
  <Suspense>
    <View />
  </Suspense>
);

/** At the foot of every dialog. */
export const DialogCamera = () => (
  <Suspense>
    <Tools />
  </Suspense>
);
