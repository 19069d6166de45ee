/**
 * A reason the local run can't go on that a person can act on. Its message is one plain sentence; whoever
 * started the run prints it without a stack and ends with exit code 1.
 */
export class PlainFailure extends Error {
  override readonly name = 'PlainFailure';
}
