import * as fc from 'fast-check';

/**
 * Properties are tried with the same random cases every time, so that a commit which passed here passes anywhere.
 * `PROPERTY_SEED=<whole number> npx jest <pattern>` looks for others; a failure names the seed it was found with.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED || 1) });

export { fc };
