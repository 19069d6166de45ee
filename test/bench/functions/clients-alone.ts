import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What every function must load at least: it is measured against this. */
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = async (): Promise<string> => client.config.serviceId;
