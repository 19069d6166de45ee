import { fc } from '#test/support/property-testing.ts';
import { consoleLog } from './console-log.ts';
import { HIDDEN, redacted, redactedError, redactedText } from './redact.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtYXJ5In0.c2lnbmF0dXJl';

/** In the words of the parser. */
const messageOf = (text: string): string => {
  try {
    return `It is ${typeof JSON.parse(text)}`;
  } catch (cause) {
    return (cause as Error).message;
  }
};

describe('a field that proves who somebody is', () => {
  it.each([
    'password',
    'newPassword',
    'temporary_password',
    'authorization',
    'Authorization',
    'x-api-key',
    'apiKey',
    'idToken',
    'refresh_token',
    'clientSecret',
    'X-Webhook-Secret',
    'cookie',
    'set-cookie',
    'credentials',
    'confirmationCode',
    'body',
    'headers',
  ])('%s is hidden, at any depth', (name) => {
    expect(redacted({ deep: [{ [name]: 'Pa55-word' }] })).toEqual({ deep: [{ [name]: HIDDEN }] });
  });

  it('is hidden when it is a code that was mailed, and our own codes are not', () => {
    expect(redacted({ code: '482913' })).toEqual({ code: HIDDEN });
    expect(redacted({ code: 482913 })).toEqual({ code: HIDDEN });
    expect(redacted({ code: 'STALE_VERSION', status: 409 })).toEqual({ code: 'STALE_VERSION', status: 409 });
  });
});

describe('a sentence', () => {
  it.each([
    [`Token ${JWT} is not valid`, `Token ${HIDDEN} is not valid`],
    ['sent Authorization: Bearer abc.def-123456', `sent Authorization: ${HIDDEN} ${HIDDEN}`],
    ['grant_type=password&password=Pa55-word&scope=api', `grant_type=password&password=${HIDDEN}&scope=api`],
    ['{"client_secret":"s3cr3t-value","ok":true}', `{"client_secret":"${HIDDEN}","ok":true}`],
    ['{\\"password\\":\\"Pa55-word\\"}', `{\\"password\\":\\"${HIDDEN}\\"}`],
    // What a parser quotes of a text that is no JSON: a secret that somebody stored in another form, for one.
    [messageOf('Pa55-word-of-books'), `${HIDDEN} is not valid JSON`],
    [messageOf('{"username":"books","password":Pa55-word,"clientId":"8E07"}'), `${HIDDEN} is not valid JSON`],
  ])('loses what gives itself away: %s', (text, safe) => {
    expect(redactedText(text)).toBe(safe);
  });

  it.each([
    'The accounting system refused the user name or the password.',
    'X-Webhook-Secret does not carry the agreed secret.',
    'Posted as 000123.',
  ])('that tells nothing stays: %s', (text) => {
    expect(redactedText(text)).toBe(text);
  });
});

it('hides what gives itself away in the name of a field', () => {
  expect(redacted({ [`asked ${JWT}`]: 1 })).toEqual({ [`asked ${HIDDEN}`]: 1 });
});

describe('an error that goes on to whoever prints it', () => {
  it('keeps its name, its words and where it comes from, guarded, and nothing else', () => {
    const cause = Object.assign(new TypeError(`refused ${JWT}`), { body: 'password=Pa55-word', cause: JWT });
    const guarded = redactedError(cause);
    expect(guarded).toMatchObject({ name: 'TypeError', message: `refused ${HIDDEN}` });
    expect(guarded.stack).toContain('redact.test.ts');
    expect([Object.keys(guarded), guarded.cause]).toEqual([['name'], undefined]);
    expect(guarded.stack).not.toContain(JWT);
  });

  it('is made of whatever was thrown', () => {
    expect(redactedError(`Bearer ${JWT}`).message).toBe(`Bearer ${HIDDEN}`);
    expect(redactedError(undefined).message).toBe('undefined');
  });
});

it('answers what JSON can say, whatever it is given, and leaves harmless fields alone', () => {
  const circle: Record<string, unknown> = { size: 12n };
  circle.self = circle;
  expect(() => JSON.stringify(redacted(circle))).not.toThrow();
  expect(redacted({ requestId: 'r-1', tookMs: 12, sub: null, deep: { ok: true } })).toEqual({
    requestId: 'r-1',
    tookMs: 12,
    sub: null,
    deep: { ok: true },
  });
  fc.assert(
    fc.property(fc.anything(), (value) => {
      JSON.stringify(redacted({ value }));
    }),
  );
});

/** What is written while that is said. */
const linesOf = (say: () => void): Record<string, unknown>[] => {
  const lines: string[] = [];
  const write = jest
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    say();
  } finally {
    write.mockRestore();
  }
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

describe('a line of the log', () => {
  it('is guarded, and names its trace', () => {
    process.env._X_AMZN_TRACE_ID = 'Root=1-5f8e-abc;Parent=1;Sampled=1';
    const lines = linesOf(() =>
      consoleLog.warn('posting.waiting', {
        requestId: 'r-1',
        reason: `refused ${JWT}`,
        newPassword: 'Pa55-word',
      }),
    );
    delete process.env._X_AMZN_TRACE_ID;
    expect(lines).toEqual([
      {
        level: 'WARN',
        event: 'posting.waiting',
        message: 'A document waits for the accounting system',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        traceId: '1-5f8e-abc',
        requestId: 'r-1',
        reason: `refused ${HIDDEN}`,
        newPassword: HIDDEN,
      },
    ]);
  });

  it('is found by its own words: no field takes their place', () => {
    const fields = {
      level: 'DEBUG',
      event: 'none',
      message: 'of something else',
      timestamp: 'never',
      name: 'TypeError',
    };
    expect(linesOf(() => consoleLog.error('posting.failed', fields))).toMatchObject([
      {
        level: 'ERROR',
        event: 'posting.failed',
        message: 'A document failed and waits for a person',
        timestamp: expect.stringMatching(/^\d{4}-/),
        name: 'TypeError',
      },
    ]);
  });
});
