/** In px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a frame, in px from its top left. */
interface FramePart extends Size {
  readonly left: number;
  readonly top: number;
}

/** The part of a frame that is seen where it fills the view and its edges are cut off (`object-fit: cover`). */
export const visiblePart = (frame: Size, view: Size): FramePart => {
  if (view.width <= 0 || view.height <= 0) return { left: 0, top: 0, ...frame };
  const scale = Math.max(view.width / frame.width, view.height / frame.height);
  const width = Math.min(frame.width, view.width / scale);
  const height = Math.min(frame.height, view.height / scale);
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
};

/** As large as it is read: bars need no more, and each pixel costs time. */
const MAX_WIDTH = 1280;

export const readSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, MAX_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};
