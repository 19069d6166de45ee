import { lazy, Suspense, useSyncExternalStore } from 'react';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { onModalsChange } from '#frontend/ui/overlays/open-modals.ts';
import { isScanTaken, onScanListeners } from '../scan-queue.ts';
import { useCameraWanted, wantCamera } from './camera-wish.ts';
import { useHasCamera } from './has-camera.ts';

const CameraPicture = lazy(() =>
  import('./camera-view.tsx').then((loaded) => ({ default: loaded.CameraView })),
);

const subscribe = (listener: () => void): (() => void) => {
  const stops = [onScanListeners(listener), onModalsChange(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Opens and closes the camera; there is none where nothing takes a scan, or on a device without one. */
export const CameraButton = () => {
  const isTaken = useSyncExternalStore(subscribe, isScanTaken);
  const isWanted = useCameraWanted();
  const hasCamera = useHasCamera();
  if (!hasCamera || !isTaken) return null;
  return (
    <IconButton
      label="Scan with the camera"
      icon={<Icon name="camera" />}
      aria-pressed={isWanted}
      onClick={() => wantCamera(!isWanted)}
    />
  );
};

/** What the camera sees, while it is wanted. */
export const CameraView = () =>
  useCameraWanted() ? (
    <Suspense fallback={<div className="camera-view" />}>
      <CameraPicture />
    </Suspense>
  ) : null;

/** At the foot of a dialog: the picture over it, where the dialog takes what is scanned. */
export const DialogCamera = () => {
  const isTaken = useSyncExternalStore(subscribe, isScanTaken);
  return (
    <>
      {isTaken && <CameraView />}
      <CameraButton />
    </>
  );
};
