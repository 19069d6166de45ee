import { MAX_PICTURE_LENGTH } from '#domain/users/profile-limits.ts';

/** Tried in this order until one fits: the largest that an avatar needs on a fine screen, then smaller and coarser. */
const SIDES = [96, 64, 48, 32];
const QUALITIES = [0.8, 0.6, 0.4];

/** The middle of the picture, square. */
const drawn = (picture: ImageBitmap, side: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can not draw pictures.');
  const cut = Math.min(picture.width, picture.height);
  // What is transparent would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    picture,
    (picture.width - cut) / 2,
    (picture.height - cut) / 2,
    cut,
    cut,
    0,
    0,
    side,
    side,
  );
  return canvas;
};

/** As data: WebP, or JPEG where the browser can't write that and answers a PNG. */
const asData = (canvas: HTMLCanvasElement, quality: number): string => {
  const webp = canvas.toDataURL('image/webp', quality);
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
};

/** A picture of this device as the pool can hold it. Rejects where the file is none that the browser can read. */
export const readPicture = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const canvas = drawn(picture, side);
      for (const quality of QUALITIES) {
        const data = asData(canvas, quality);
        if (data.length <= MAX_PICTURE_LENGTH) return data;
      }
    }
    throw new Error('The picture can not be made small enough.');
  } finally {
    picture.close();
  }
};
