/** What the synthesising process is given. */
export type SynthesisOrder = { context: Record<string, unknown>; outdir: string };
