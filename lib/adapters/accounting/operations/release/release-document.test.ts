import type { AccountingClient } from '#adapters/accounting/client.ts';
import { createPaths } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Timing } from '#adapters/accounting/settings.ts';
import type { CallOutcome } from '#adapters/accounting/transport/guarded-transport.ts';
import { err, ok } from '#domain/result.ts';
import { releaseDocument } from './release-document.ts';

const EXCEPTION = JSON.stringify({
  exceptionType: 'PX.Data.PXException',
  exceptionMessage: 'Inventory is locked.',
});

const LOCKED = JSON.stringify({ exceptionMessage: 'Error: Another process has updated the record.' });

const reply = (status: number, body = '', location?: string): CallOutcome => ({
  reached: 'reply',
  reply: { status, body, headers: location ? { location } : {}, tookMs: 1 },
});

const AWAY: ReadResult<string | null> = err({ kind: 'unavailable', message: 'away' });

/** Released by these answers: to the release, then to each question how it is going; `statuses`: as it is read, in turn. */
const released = async (answers: readonly CallOutcome[], statuses: readonly ReadResult<string | null>[]) => {
  const [left, read] = [[...answers], [...statuses]];
  let time = 0;
  const client: Pick<AccountingClient, 'send'> = {
    send: async () => left.shift() ?? reply(202),
  };
  const timing = { releaseMs: 50, releasePollMs: 1, writeMs: 1, writeQueueTimeoutMs: 1, readMs: 1 };
  return releaseDocument(
    {
      client: client as AccountingClient,
      paths: createPaths('Default/25.200.001'),
      timing: timing as Timing,
      clock: { now: () => (time += 5) },
    },
    {
      ...{ entity: 'Shipment', action: 'ConfirmShipment', keys: { ShipmentNbr: '1' }, name: 'shipment 1' },
      status: async () => (read.length > 1 ? read.shift() : read[0]) ?? ok('Open'),
    },
  );
};

const OPEN = ok('Open');
const DONE = ok('Released');

describe('a release', () => {
  it.each([
    [408, ''],
    [408, 'Request Timeout'],
    [502, '<html>Bad Gateway</html>'],
    [502, 'Bad Gateway'],
    [503, '{"message":"Service unavailable."}'],
    [503, '<h2>Service Unavailable'],
    [504, 'upstream request timeout'],
    [504, '{"message":"Endpoint request timed out"}'],
    [500, 'The page cannot be displayed'],
    [302, ''],
  ])('that is answered %i %s may have been carried out: it is in doubt', async (status, body) => {
    expect(await released([reply(status, body)], [OPEN])).toMatchObject({ outcome: 'unknown' });
    expect(await released([reply(status, body)], [OPEN, OPEN, DONE])).toEqual({ outcome: 'done' });
  });

  it.each([408, 429, 502, 503, 504, 404])(
    'is in doubt where asking how it goes is answered %i',
    async (status) => {
      const started = reply(202, '', '/entity/Default/25.200.001/Shipment/ConfirmShipment/status/1');
      expect(await released([started, reply(status, 'no')], [OPEN])).toMatchObject({ outcome: 'unknown' });
    },
  );

  it('is refused by what the accounting system says of it, at once and at its end', async () => {
    const refused = { outcome: 'refused', error: { kind: 'refused', message: 'Inventory is locked.' } };
    expect(await released([reply(500, EXCEPTION)], [OPEN])).toEqual(refused);
    expect(await released([reply(422, EXCEPTION)], [OPEN])).toEqual(refused);
    const started = reply(202, '', '/entity/Default/25.200.001/Shipment/ConfirmShipment/status/1');
    expect(await released([started, reply(500, EXCEPTION)], [OPEN])).toEqual(refused);
  });

  it('that is said to have failed is refused only once the document was read and is not released', async () => {
    expect(await released([reply(500, EXCEPTION)], [OPEN, AWAY])).toMatchObject({ outcome: 'unknown' });
    expect(await released([reply(500, EXCEPTION)], [OPEN, AWAY, DONE])).toEqual({ outcome: 'done' });
    expect(await released([reply(500, EXCEPTION)], [OPEN, AWAY, OPEN])).toMatchObject({ outcome: 'refused' });
  });

  it('that met somebody else’s change was not carried out, and its turn comes again', async () => {
    expect(await released([reply(500, LOCKED)], [OPEN])).toMatchObject({ outcome: 'notSent' });
    const started = reply(202, '', '/entity/Default/25.200.001/Shipment/ConfirmShipment/status/1');
    expect(await released([started, reply(500, LOCKED)], [OPEN])).toMatchObject({ outcome: 'notSent' });
    expect(await released([reply(500, LOCKED)], [OPEN, DONE])).toEqual({ outcome: 'done' });
  });
});
