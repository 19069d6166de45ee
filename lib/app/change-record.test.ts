import { domainError } from '#domain/errors.ts';
import { err, ok } from '#domain/result.ts';
import { changeRecord, type RecordChange, refusalsOf } from './change-record.ts';

interface Door {
  readonly version: number;
  readonly colour: string;
  readonly madeBy: string;
  /** Rises without a new version, as counts do. */
  readonly knocks: number;
}

const DOOR: Door = { version: 3, colour: 'green', madeBy: 'A', knocks: 0 };

const doors = {
  stale: 'Somebody else painted it.',
  contended: 'Everybody knocks. Try again.',
  toResponse: ({ colour, version }: Door) => ({ colour, version }),
};

const notFound = () => domainError('NOT_FOUND', 'There is no such door.');
const painted = (door: Door): Door => ({ ...door, colour: 'red', madeBy: 'B', version: door.version + 1 });

/** Paints a door that was seen at version 3, while others knock before each of the first `meetings` writes. */
const paint = async (stored: Door | null, meetings = 0, more: Partial<RecordChange<Door>> = {}) => {
  let door = stored;
  let attempts = 0;
  const answer = await changeRecord<Door>({ random: () => 0.5, wait: async () => undefined }, doors, {
    load: async () => door,
    notFound,
    version: 3,
    isMade: ({ madeBy }) => madeBy === 'B',
    decide: (current) => ok(painted(current)),
    save: async (next, previous) => {
      attempts += 1;
      if (attempts <= meetings && door) door = { ...door, knocks: door.knocks + 1 };
      if (door !== previous) return err('CONFLICT');
      door = next;
      return ok(undefined);
    },
    ...more,
  });
  return { answer, door, attempts };
};

describe('a change of a record that a person saw', () => {
  it('is made on the version that was seen', async () => {
    const { answer, door } = await paint(DOOR);
    expect(answer).toEqual(ok(painted(DOOR)));
    expect(door).toEqual(painted(DOOR));
  });

  it('needs the record', async () => {
    expect((await paint(null)).answer).toEqual(err(notFound()));
  });

  it('that was made before is answered as it stands, whatever was changed since', async () => {
    const since = { ...painted(DOOR), version: 9 };
    expect(await paint(since)).toEqual({ answer: ok(since), door: since, attempts: 0 });
  });

  it('under the id of another change is a conflict with what stands, and writes nothing', async () => {
    const { answer, attempts } = await paint(painted(DOOR), 0, { isIdOfAnother: () => true });
    expect(answer).toMatchObject({
      error: { code: 'IDEMPOTENCY_CONFLICT', current: { colour: 'red', version: 4 } },
    });
    expect(attempts).toBe(0);
  });

  it('of another version than was seen is a conflict with what stands', async () => {
    const { answer, attempts } = await paint({ ...DOOR, version: 4 });
    expect(answer).toEqual(
      err({ code: 'STALE_VERSION', message: doors.stale, current: { colour: 'green', version: 4 } }),
    );
    expect(attempts).toBe(0);
  });

  it('that the rule refuses is answered with what stands', async () => {
    const refusal = domainError('INVALID_TRANSITION', 'It is open.');
    const { answer, attempts } = await paint(DOOR, 0, { decide: () => err(refusal) });
    expect(answer).toEqual(err({ ...refusal, current: { colour: 'green', version: 3 } }));
    expect(attempts).toBe(0);
  });

  it('that changes nothing writes nothing', async () => {
    expect(await paint(DOOR, 0, { decide: ok })).toEqual({ answer: ok(DOOR), door: DOOR, attempts: 0 });
  });

  it('is decided again where something came in that is no new version', async () => {
    const { answer, attempts } = await paint(DOOR, 2);
    expect(answer).toEqual(ok(painted({ ...DOOR, knocks: 2 })));
    expect(attempts).toBe(3);
  });

  it('is no more attempted in the end, with what stands', async () => {
    const { answer, door, attempts } = await paint(DOOR, 99);
    expect(answer).toEqual(
      err({ code: 'TRY_AGAIN', message: doors.contended, current: { colour: 'green', version: 3 } }),
    );
    expect(door?.colour).toBe('green');
    expect(attempts).toBe(10);
  });

  it('meets a record that somebody removes meanwhile', async () => {
    const found = [DOOR, null];
    const { answer } = await paint(DOOR, 0, {
      load: async () => found.shift() ?? null,
      save: async () => err('CONFLICT'),
    });
    expect(answer).toEqual(err(notFound()));
  });
});

describe('a refusal', () => {
  it('has nothing to carry where nothing stands', () => {
    expect(refusalsOf(doors).withCurrent(notFound(), null)).toEqual(notFound());
  });
});
