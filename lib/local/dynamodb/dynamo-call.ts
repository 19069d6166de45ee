import { STATUS_CODES } from 'node:http';

/** An error as the engine words it; `type` is the bare exception name, such as `ResourceInUseException`. */
export class DynamoFailure extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(`${type}: ${message}`);
  }
}

/**
 * One call of DynamoDB's JSON protocol, for what the runner itself does (tables, streams). The engine wants a
 * signature to be there and does not check it. Throws DynamoFailure for the engine's refusals.
 */
export async function dynamoCall<Answer>(
  endpoint: string,
  operation: string,
  input: object,
  service: 'DynamoDB_20120810' | 'DynamoDBStreams_20120810' = 'DynamoDB_20120810',
): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${service}.${operation}`,
      'x-amz-date': '20250101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20250101/ap-southeast-2/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=unchecked',
    },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  const answer = text ? JSON.parse(text) : {};
  if (response.ok) return answer as Answer;
  const type = String(answer.__type ?? STATUS_CODES[response.status]).replace(/^.*#/, '');
  throw new DynamoFailure(type, String(answer.message ?? answer.Message ?? text));
}
