import { pack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { rowChangeOf } from './row-change.ts';

const STAMP = {
  M: {
    ...{
      act: { S: 'PostWorkOrder.hold_work_order' },
      at: { S: '2026-03-04T01:00:00.000Z' },
      by: { S: 'mia' },
    },
    ...{
      role: { S: 'manager' },
      requestId: { S: 'r-1' },
      device: { S: '' },
      reason: { S: '' },
      nth: { N: '1' },
    },
  },
};

const told = (image: object = { change: STAMP }) => ({
  eventName: 'MODIFY',
  eventSourceARN: 'arn:aws:dynamodb:ap-southeast-2:1:table/T/stream/2026-03-01T00:00:00.000',
  dynamodb: {
    SequenceNumber: '12',
    OldImage: { id: { S: 'WO_1' }, on: { BOOL: true }, none: { NULL: true } },
    NewImage: { id: { S: 'WO_1' }, lines: { B: 'AQI=' }, tags: { L: [{ S: 'a' }, { N: '2' }] }, ...image },
  },
});

describe('a change that a table tells', () => {
  it('is read with what the row was and is, and its place among all', () => {
    expect(rowChangeOf(told())).toMatchObject({
      noun: 'WorkOrders',
      before: { id: 'WO_1', on: true, none: null },
      after: { id: 'WO_1', lines: Buffer.from([1, 2]), tags: ['a', 2] },
      isNew: false,
      stamp: { by: 'mia', nth: 1 },
      stampBefore: null,
      position: `2026-03-01T00:00:00.000/${'12'.padStart(40, '0')}`,
    });
  });

  it('tells what is packed where it changed, and leaves packed what stayed', () => {
    const packed = (value: unknown) => ({ B: Buffer.from(pack(value)).toString('base64') });
    const change = told({ change: STAMP, lines: packed([{ qty: 2 }]), story: packed({ pauses: ['P'] }) });
    const before = { id: { S: 'WO_1' }, lines: packed([{ qty: 1 }]), history: packed(['made']) };
    const image = { ...change.dynamodb.NewImage, history: packed(['made']) };
    const both = rowChangeOf({ ...change, dynamodb: { OldImage: before, NewImage: image } });
    expect(both?.unpacked?.().before).toMatchObject({ lines: [{ qty: 1 }], history: expect.any(Uint8Array) });
    expect(both?.unpacked?.().after).toMatchObject({
      lines: [{ qty: 2 }],
      pauses: ['P'],
      history: expect.any(Uint8Array),
    });
  });

  it('is nobody’s without a stamp, or with one of an act that is not known', () => {
    expect(rowChangeOf(told({}))).toBeNull();
    const other = { M: { ...STAMP.M, act: { S: 'PostNothing.at_all' } } };
    expect(rowChangeOf(told({ change: other }))).toBeNull();
    expect(rowChangeOf({ ...told(), dynamodb: undefined })).toBeNull();
  });
});
