import { gzipSync } from 'node:zlib';
import { changesInLines } from './pool-lines.ts';

const handedOver = (messages: readonly string[], messageType = 'DATA_MESSAGE') =>
  changesInLines({
    awslogs: {
      data: gzipSync(
        JSON.stringify({
          messageType,
          logEvents: messages.map((message, at) => ({ id: `e-${at}`, timestamp: 1, message })),
        }),
      ).toString('base64'),
    },
  });

const line = (more: object = {}) =>
  JSON.stringify({
    ...{ level: 'INFO', event: 'account.at_pool', timestamp: '2026-03-04T01:00:00.000Z', requestId: 'r-1' },
    ...{ act: 'Account.sign_in', by: 'mia', role: 'manager' },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    ...more,
  });

describe('lines of the pool’s function', () => {
  it('tell who did what, when and with what, each a record of its own under the name of the account', () => {
    expect(handedOver([line()])).toEqual([
      {
        ...{ noun: 'Access', before: undefined, isNew: true, stampBefore: null, position: 'lines/e-0' },
        after: { id: 'pool#r-1', account: 'mia' },
        stamp: {
          ...{ act: 'Account.sign_in', at: '2026-03-04T01:00:00.000Z', by: 'mia', role: 'manager' },
          ...{ requestId: 'r-1', device: 'Chrome on Linux', reason: '', nth: 1 },
        },
      },
    ]);
  });

  it('are passed over where they tell of nothing that is known', () => {
    expect(handedOver(['START', '{"a":', line({ act: 'Account.fly' }), line({ by: 1 })])).toEqual([]);
  });

  it('are none where CloudWatch tries whether anybody is there', () => {
    expect(handedOver(['CWL CONTROL MESSAGE'], 'CONTROL_MESSAGE')).toEqual([]);
  });
});
