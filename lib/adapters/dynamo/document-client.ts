import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The one DynamoDB client of a function. `removeUndefinedValues`: an optional field that is absent is not stored.
 * Endpoint, region and credentials come from the environment, so that the same bundle runs on AWS and here.
 */
export const documentClient = (config: { endpoint?: string } = {}): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ maxAttempts: 5, ...(config.endpoint ? { endpoint: config.endpoint } : {}) }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
