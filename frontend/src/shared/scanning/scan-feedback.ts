import { useSyncExternalStore } from 'react';
import { scannerProfile } from './scanner-profile.ts';

/** What a person at the dock sees and hears of a scan. */
interface ScanNote {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** Tells it from one that says the same. */
  readonly id: number;
}

const SHOWN_MS = 5000;

let note: ScanNote | null = null;
let lastId = 0;
let fade: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (next: ScanNote | null): void => {
  note = next;
  for (const listener of listeners) listener();
};

let audio: AudioContext | undefined;

/** High and short, or low and twice: told apart without looking, in noise. */
const BEEPS = {
  good: [{ hertz: 1760, from: 0, seconds: 0.09 }],
  bad: [
    { hertz: 220, from: 0, seconds: 0.16 },
    { hertz: 196, from: 0.2, seconds: 0.22 },
  ],
} as const;

const beep = (tone: ScanNote['tone']): void => {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // A browser lets nothing sound before the first key or touch; a scan is one.
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
  for (const { hertz, from, seconds } of BEEPS[tone]) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    const begin = audio.currentTime + from;
    oscillator.type = tone === 'good' ? 'sine' : 'square';
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0.2, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(begin);
    oscillator.stop(begin + seconds);
  }
};

const LONGEST_WORD = /\S{60,}/g;

/** A code may be as long as a page: its beginning tells which it was. */
const inShort = (text: string): string =>
  text.replaceAll(LONGEST_WORD, (word) => `${word.slice(0, 40)}…`).slice(0, 300);

/** Says what became of a scan: a band with words, a sound, a short shake. */
export const sayScan = (tone: ScanNote['tone'], text: string): void => {
  lastId += 1;
  show({ tone, text: inShort(text), id: lastId });
  clearTimeout(fade);
  fade = setTimeout(() => show(null), SHOWN_MS);
  soundScan(tone);
};

/** What is heard and felt of a scan, as this device has it. */
export const soundScan = (tone: ScanNote['tone']): void => {
  const { hasSound, hasVibration } = scannerProfile();
  if (hasSound) beep(tone);
  if (hasVibration) navigator.vibrate?.(tone === 'good' ? 60 : [120, 80, 120]);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useScanNote = (): ScanNote | null => useSyncExternalStore(subscribe, () => note);
