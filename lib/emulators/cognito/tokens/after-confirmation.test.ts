import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import { addMary, attributes, call, codeFor, servicesForTests } from '#emulators/cognito/testing/clients.ts';

const startService = servicesForTests();
const ClientId = aClient().id;
const PASSWORD = 'Correct-Horse-1';

const telling = async (answer: () => Promise<unknown> = async () => ({})) => {
  const told: object[] = [];
  const pool = await startService({
    pools: [aPool({ afterConfirmation: 'told' })],
    invoke: (name, event) => {
      told.push({ name, ...event });
      return answer();
    },
  });
  return { pool, told };
};

describe('a pool with a function that is told of what was confirmed', () => {
  it('tells it of an account that somebody registered, once its address is known', async () => {
    const { pool, told } = await telling();
    const person = { ClientId, Username: 'new', Password: PASSWORD };
    await call(pool, 'SignUp', { ...person, UserAttributes: attributes({ email: 'new@acme.test' }) });
    expect(told).toEqual([]);
    const ConfirmationCode = await codeFor(pool, 'new@acme.test');
    const confirm = { ClientId, Username: 'new', ConfirmationCode, ClientMetadata: { userAgent: 'x' } };
    expect((await call(pool, 'ConfirmSignUp', confirm)).status).toBe(200);
    expect(told).toEqual([
      expect.objectContaining({
        ...{ name: 'told', version: '1', triggerSource: 'PostConfirmation_ConfirmSignUp', userName: 'new' },
        request: {
          userAttributes: expect.objectContaining({ email: 'new@acme.test', email_verified: 'true' }),
          clientMetadata: { userAgent: 'x' },
        },
      }),
    ]);
  });

  it('has a new password counted, though the function fails', async () => {
    const { pool } = await telling(() => Promise.reject(new Error('Broken')));
    await addMary(pool, PASSWORD);
    await call(pool, 'ForgotPassword', { ClientId, Username: 'mary' });
    const ConfirmationCode = await codeFor(pool, 'mary@acme.test');
    const reset = { ClientId, Username: 'mary', ConfirmationCode, Password: 'Another-Horse-2' };
    expect(await call(pool, 'ConfirmForgotPassword', reset)).toMatchObject({
      status: 400,
      body: {
        __type: 'UserLambdaValidationException',
        message: 'PostConfirmation failed with error Broken.',
      },
    });
    expect((await call(pool, 'ConfirmForgotPassword', reset)).body).toMatchObject({
      __type: 'ExpiredCodeException',
    });
  });
});
