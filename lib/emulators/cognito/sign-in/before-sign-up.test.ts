import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import { attributes, call, servicesForTests } from '#emulators/cognito/testing/clients.ts';

const startService = servicesForTests();
const ClientId = aClient().id;

const NEW = {
  ...{ ClientId, Username: 'new', Password: 'Correct-Horse-1', ClientMetadata: { page: 'register' } },
  UserAttributes: attributes({ email: 'new@acme.test' }),
};

const asking = async (answer: () => Promise<unknown>) => {
  const asked: object[] = [];
  const pool = await startService({
    pools: [aPool({ beforeSignUp: 'check' })],
    invoke: (name, event) => {
      asked.push({ name, ...event });
      return answer();
    },
  });
  return { pool, asked };
};

describe('a pool with a function that is asked before somebody registers', () => {
  it('makes the account of whom it lets in', async () => {
    const { pool, asked } = await asking(async () => ({}));
    expect((await call(pool, 'SignUp', NEW)).status).toBe(200);
    expect(asked).toEqual([
      expect.objectContaining({
        ...{ name: 'check', version: '1', triggerSource: 'PreSignUp_SignUp', userName: 'new' },
        request: {
          userAttributes: { email: 'new@acme.test' },
          validationData: null,
          clientMetadata: { page: 'register' },
        },
      }),
    ]);
  });

  it('hands on why it does not, and makes none', async () => {
    let refuses = true;
    const { pool } = await asking(async () => {
      if (refuses) throw new Error('Not from here');
    });
    expect(await call(pool, 'SignUp', NEW)).toMatchObject({
      status: 400,
      body: {
        __type: 'UserLambdaValidationException',
        message: 'PreSignUp failed with error Not from here.',
      },
    });
    refuses = false;
    expect((await call(pool, 'SignUp', NEW)).status).toBe(200);
  });
});
