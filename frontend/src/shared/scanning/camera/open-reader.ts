import type { CodeReader } from './code-reader.ts';

/**
 * The browser's own reader where it has one for all codes that labels carry, else ours, which is fetched now. Rejects
 * when that can't be fetched.
 */
export const openReader = async (): Promise<CodeReader> => {
  const { openDetector } = await import('./detector-reader.ts');
  const detector = await openDetector();
  if (detector) return detector;
  const { openWasmReader } = await import('./wasm-reader.ts');
  return openWasmReader();
};
