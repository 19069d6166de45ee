import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:dgram';
import type { OutgoingCall } from './outgoing-calls.ts';

/** X-Ray's daemon takes one datagram a document, with this line before it. */
const HEADER = '{"format":"json","version":1}\n';

let line: Promise<Socket> | undefined;

/**
 * Tells X-Ray of a call, so that a trace goes on to the tables and the accounting system instead of ending at the
 * function. Lambda runs the daemon beside each function; a document of one call is all that the SDK for it would
 * send, at 200 kB of code. Says nothing where there is no daemon, or the trace is not one of those that are kept.
 */
export const traceCall = (call: OutgoingCall): void => {
  const { AWS_XRAY_DAEMON_ADDRESS: daemon = '', _X_AMZN_TRACE_ID: trace = '' } = process.env;
  const [, host, port] = /^(?:.*\budp:)?([\w.-]+):(\d+)/.exec(daemon) ?? [];
  const root = partOf(trace, 'Root');
  const parent = partOf(trace, 'Parent');
  if (!host || !port || !root || !parent || partOf(trace, 'Sampled') !== '1') return;
  const document = JSON.stringify({ ...documentOf(call), trace_id: root, parent_id: parent });
  line ??= openLine();
  // Whether it arrives is the trace's loss alone.
  line.then(
    (socket) => socket.send(`${HEADER}${document}`, Number(port), host, () => {}),
    () => {},
  );
};

const partOf = (trace: string, name: string): string | undefined =>
  trace
    .split(';')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Loaded when the first trace is kept: most calls are none of those. It keeps no process alive. */
const openLine = async (): Promise<Socket> => {
  const { createSocket } = await import('node:dgram');
  return createSocket('udp4')
    .on('error', () => {})
    .unref();
};

/** X-Ray's segment document of the call; times are epoch seconds. */
const documentOf = ({ to, startedAt, endedAt, status, operation, place }: OutgoingCall): object => {
  const about = {
    ...{ type: 'subsegment', id: randomBytes(8).toString('hex') },
    ...{ start_time: startedAt / 1000, end_time: endedAt / 1000 },
    ...outcomeOf(status),
  };
  const response = { status };
  if (to === 'tables') {
    const { AWS_REGION: region } = process.env;
    const aws = { operation, region, ...(place && { table_name: place }) };
    return {
      ...about,
      name: 'DynamoDB',
      namespace: 'aws',
      aws,
      ...(status !== null && { http: { response } }),
    };
  }
  const [method, path = ''] = operation.split(' ');
  const request = { method, url: `${place ?? ''}${path}` };
  const http = { request, ...(status !== null && { response }) };
  return { ...about, name: 'Accounting', namespace: 'remote', http };
};

/** In X-Ray's words: ours is an `error`, too many is a `throttle` beside it, theirs or silence is a `fault`. */
const outcomeOf = (status: number | null): object => {
  if (status === null || status >= 500) return { fault: true };
  if (status === 429) return { error: true, throttle: true };
  return status >= 400 ? { error: true } : {};
};
