import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { startAccountingSimulator } from '#emulators/acumatica/start-simulator.ts';
import { describeCause } from '../describe-cause.ts';
import { openTableJournal } from './dynamo-journal.ts';
import { forwardCalls } from './forward-call.ts';
import { type SimulatorEnvironment, settingsFrom } from './settings.ts';

/** The simulator inside of this process, with its books from the table. */
const start = async () => {
  const environment = process.env as unknown as SimulatorEnvironment;
  const [journal, { SecretString = '' }] = await Promise.all([
    openTableJournal(new DynamoDBClient({}), environment.TABLE_SIMULATED_BOOKS),
    new SecretsManagerClient({}).send(
      new GetSecretValueCommand({ SecretId: environment.SIMULATOR_SECRET_ID }),
    ),
  ]);
  const simulator = await startAccountingSimulator({
    journal,
    settings: settingsFrom(environment, SecretString),
  });
  await journal.keep();
  return { carry: forwardCalls(simulator.url), journal };
};

let started: ReturnType<typeof start> | undefined;

/** Answers as the accounting system would, once what the call changed is kept. One call at a time. */
export const handler = async (event: LambdaFunctionURLEvent) => {
  started ??= start();
  try {
    const { carry, journal } = await started;
    const answer = await carry(event);
    await journal.keep();
    return answer;
  } catch (problem) {
    // Not the problem itself: what AWS's clients throw carries their answers with it.
    console.error(JSON.stringify({ level: 'ERROR', message: 'failed', cause: describeCause(problem) }));
    // What is in memory may not be in the table: the next process begins from there.
    process.exit(1);
  }
};
