/**
 * What the bundler puts in place of `@smithy/core/event-streams`, hence the names of the exports. The SDK loads it
 * when an operation of a service sends or answers a stream of events. DynamoDB, Secrets Manager and Cognito have no
 * such operation, so that it is 20 kB of every function and a tenth of its start for nothing.
 *
 * What that risks: a client of a service that does (Kinesis, Transcribe, …) would not work. It then says so.
 */
const refuse = (): never => {
  throw new Error('Event streams are left out of the functions (lib/infra/bundle-functions.ts).');
};

export const eventStreamSerdeProvider = refuse;

export class EventStreamSerde {
  constructor() {
    refuse();
  }
}
