import type { Size } from './frame-part.ts';

/** A frame as a canvas gives it: four bytes a pixel. */
export interface Frame extends Size {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a point of a frame comes to lie when the frame is turned clockwise about its middle. */
export const turnedPoint = ({ x, y }: Point, { width, height }: Size, degrees: number): Point => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [right, down] = [x - width / 2, y - height / 2];
  return { x: width / 2 + right * cos - down * sin, y: height / 2 + right * sin + down * cos };
};

/** White, as the paper of a label. */
const PAPER = 255;

/** The frame in grey, turned clockwise about its middle. Each pixel is mixed of four: bars stay as wide as they were. */
export const turnedFrame = (frame: Frame, degrees: number): Frame => {
  const { data, width, height } = frame;
  const turned = new Uint8ClampedArray(width * height * 4).fill(PAPER);
  const origin = turnedPoint({ x: 0, y: 0 }, frame, -degrees);
  const oneRight = turnedPoint({ x: 1, y: 0 }, frame, -degrees);
  const [cos, sin] = [oneRight.x - origin.x, oneRight.y - origin.y];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [origin.x + x * cos - y * sin, origin.y + x * sin + y * cos];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [toRight, toBottom] = [fromX - left, fromY - top];
      // Green is most of what the eye calls bright, and is enough for bars.
      const at = (top * width + left) * 4 + 1;
      const above = (data[at] ?? 0) * (1 - toRight) + (data[at + 4] ?? 0) * toRight;
      const below = (data[at + width * 4] ?? 0) * (1 - toRight) + (data[at + width * 4 + 4] ?? 0) * toRight;
      const into = (y * width + x) * 4;
      turned.fill(above * (1 - toBottom) + below * toBottom, into, into + 3);
    }
  return { data: turned, width, height };
};
