import * as fc from 'fast-check';

/**
 * Properties are tried with the same random cases every time, so that a commit which passed here passes anywhere.
 * `PROPERTY_SEED=<whole number> npx jest <pattern>` looks for others; a failure names the seed it was found with.
 * `PROPERTY_RUNS=<whole number>` looks for so many times more of what says its number by `runs`.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED || 1) });

/** How often a costly property is tried: so often in the suite, which guards; more where somebody hunts. */
export const runs = (count: number): number => count * Number(process.env.PROPERTY_RUNS || 1);

export { fc };
