import { setTimeout as after } from 'node:timers/promises';

export const pause = (ms: number): Promise<void> => after(Math.max(0, ms));

/** Between half and all of it, at random, so that those who wait together don't come back together. */
export const jittered = (ms: number): number => ms * (0.5 + Math.random() / 2);
