import { postUser } from '#api/users/user-changes.ts';
import { dispatch } from '#app/dispatch.ts';
import { userWriteHandlers } from '#app/users/user-write-handlers.ts';
import { ok } from '#domain/result.ts';
import { testServing } from '#test/support/audit/test-serving.ts';
import { aUserBench } from '#test/support/users/user-bench.ts';
import { data, type Scenario } from './scenario.ts';

const INVITE = '01JD0000000000000000000001';

export const userActs = async (): Promise<Scenario & { stop(): Promise<void> }> => {
  const bench = await aUserBench();
  for (const username of ['boss', 'chief']) await bench.add(username, { groups: ['sysadmin'] });
  await bench.add('maria', { groups: ['manager'] });
  await bench.setUpApp('maria');
  const subOf = async (Username: string) => {
    const { UserAttributes = [] } = await bench.admin.adminGetUser({
      UserPoolId: bench.UserPoolId,
      Username,
    });
    return String(UserAttributes.find(({ Name }) => Name === 'sub')?.Value);
  };
  const sub = await subOf('boss');
  const claims = {
    ...{ sub, 'cognito:username': 'boss', token_use: 'id', aud: 'client', email_verified: 'true' },
    'cognito:groups': 'sysadmin',
  };
  let asked = 0;
  const ask = async (action: string, fields: object) => {
    asked += 1;
    const call = { claims, requestId: `user-${asked}`, now: bench.clock.now() };
    return data(
      dispatch(
        postUser,
        userWriteHandlers(bench),
        testServing,
      )({
        ...call,
        input: ok({ action, ...fields }),
      }) as Promise<{ status: number; body: { data: unknown } }>,
    );
  };
  const maria = { username: 'maria' };
  return {
    tables: { Access: bench.accessTable },
    stop: bench.stop,
    async act() {
      const invited = { email: 'slow@example.com', group: 'consultant', username: 'slow' };
      await ask('invite_user', { inviteId: INVITE, ...invited });
      await ask('resend_invitation', { username: 'slow' });
      await ask('set_groups', { ...maria, groups: ['consultant'] });
      await ask('set_warehouses', { ...maria, warehouses: ['COLD'] });
      await ask('remove_mfa', maria);
      await ask('sign_out_everywhere', maria);
      await ask('reset_password', maria);
      await ask('disable_user', maria);
      await ask('enable_user', maria);
      bench.clock.time += 120_000;
      await ask('disable_user', maria);
      await ask('remove_user', { ...maria, sub: await subOf('maria') });
    },
  };
};
