import { useLayoutEffect, useRef } from 'react';
import './camera.css';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { openCamera, showPictureIn, switchCamera, switchTorch, useCamera } from './camera.ts';
import { wantCamera } from './camera-wish.ts';

/** Labels, while they are fetched or the person is asked, and why there is no picture. */
const Words = () => {
  const camera = useCamera();
  if (camera.phase === 'failed')
    return (
      <div className="camera-words" role="alert">
        <span>{camera.reason}</span>
        <Button onClick={openCamera}>Try Again</Button>
      </div>
    );
  if (camera.phase === 'open' && camera.hasReader) return <div className="camera-aim" />;
  return (
    <output className="camera-words">
      {camera.phase === 'open' ? 'One moment: what reads codes is being fetched.' : 'Waiting for the camera.'}
    </output>
  );
};

const Tools = () => {
  const camera = useCamera();
  const isOpen = camera.phase === 'open';
  return (
    <div className="camera-tools">
      {isOpen && camera.hasTorch && (
        <Button aria-pressed={camera.isTorchOn} onClick={() => void switchTorch(!camera.isTorchOn)}>
          Light
        </Button>
      )}
      {isOpen && camera.hasOthers && <Button onClick={() => void switchCamera()}>Other camera</Button>}
      <Button onClick={() => wantCamera(false)}>Close camera</Button>
    </div>
  );
};

/** What the camera sees: aim at a code, and it goes where a scanner's codes go. */
export const CameraView = () => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current ? showPictureIn(place.current) : undefined), []);
  return (
    <section className="camera-view" aria-label="Camera">
      <div ref={place} className="camera-picture" />
      <Words />
      <Tools />
    </section>
  );
};
