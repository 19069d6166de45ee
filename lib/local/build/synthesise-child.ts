import { DeploymentProblem } from '#infra/settings/context-reader.ts';
import { buildApp } from '#infra/warehouse-app.ts';
import type { SynthesisOrder } from './synthesis-order.ts';

/*
 * Synthesises the CDK app in a process of its own: CDK takes a second to load and a few hundred megabytes that the
 * run has no use for afterwards. It loads while the pages are built, then waits for the word to begin.
 */
process.on('disconnect', () => process.exit(1));
process.on('message', ({ context, outdir }: SynthesisOrder) => {
  try {
    // Checked by the tests and at each deployment; a start has no time for it.
    buildApp({ context, outdir, checked: false }).synth();
    process.exit(0);
  } catch (problem) {
    // A problem that a person can put right is its sentence; anything else needs its stack.
    console.error(problem instanceof DeploymentProblem ? problem.message : problem);
    process.exit(1);
  }
});
