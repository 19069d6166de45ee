import type { SeenCode } from './aimed-code.ts';

/** A frame on its way to the worker that reads it; its bytes are handed over. */
export interface FrameMessage {
  readonly width: number;
  readonly height: number;
  readonly bytes: ArrayBuffer;
}

/** What the worker says: that it is ready, what a frame had, or why it can't go on. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'seen'; readonly codes: readonly SeenCode[] }
  | { readonly kind: 'failed'; readonly reason: string };
