import { type DynamoEngine, startDynamoEngine } from '#local/dynamodb/dynamodb.ts';

/** An engine of their own for the tests of one file: there before the first of them, ended after the last. */
export const testEngine = (): Pick<DynamoEngine, 'endpoint'> => {
  let engine: DynamoEngine | undefined;
  beforeAll(async () => {
    engine = await startDynamoEngine();
  });
  afterAll(() => engine?.stop());
  return {
    get endpoint() {
      if (!engine) throw new Error('The engine starts with the first test of the file.');
      return engine.endpoint;
    },
  };
};
