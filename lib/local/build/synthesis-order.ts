/** What the synthesising process is told. */
export type SynthesisOrder = { context: Record<string, unknown>; outdir: string };
