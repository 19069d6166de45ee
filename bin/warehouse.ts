import { DeploymentProblem } from '#infra/settings/context-reader.ts';
import { buildApp } from '#infra/warehouse-app.ts';

try {
  buildApp().synth();
} catch (problem) {
  if (!(problem instanceof DeploymentProblem)) throw problem;
  console.error(problem.message);
  process.exitCode = 1;
}
