import { type DynamoEngine, startDynamoEngine } from '#local/dynamodb/dynamodb.ts';

let engine: DynamoEngine | undefined;

/*
 * Whoever imports this has an engine for the tests of its file, one however many benches ask for it: there before the
 * first of them, ended after the last. It starts in some 25 ms, so that sharing it between files would save seconds of
 * the whole run, and every file would look into the tables of others.
 */
beforeAll(async () => {
  engine = await startDynamoEngine();
});

afterAll(() => engine?.stop());

export const testEngine: Pick<DynamoEngine, 'endpoint'> = {
  get endpoint() {
    if (!engine) throw new Error('The engine starts with the first test of the file.');
    return engine.endpoint;
  },
};
