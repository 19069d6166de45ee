import type { FunctionDefinition } from '../functions/function-definition.ts';
import type { InvocationResult } from '../functions/function-thread.ts';
import { crashes } from './crashing-functions.ts';

const ok: InvocationResult = { ok: true, payload: '1' };
const ARN = 'arn:aws:lambda:ap-southeast-2:000000000000:function:GetVendorHandler0A1B2C3D';

it('a function that is told to crash does so that many times, and is itself again', async () => {
  const definition = { name: 'GetVendorHandler0A1B2C3D' } as FunctionDefinition;
  const { crashing, crash, waiting } = crashes([definition]);
  const functions = crashing({
    invoke: async () => ok,
    replace: () => {},
    mostMemoryOf: () => 0,
    stop: async () => {},
  });
  expect(await functions.invoke(ARN, {})).toEqual(ok);
  expect(crash('GetVendor', 2)).toBe(true);
  expect(crash('GetVen', 2)).toBe(false);
  expect(waiting()).toEqual([{ name: 'GetVendor', times: 2 }]);
  const crashed = { ok: false, error: expect.objectContaining({ errorType: 'Runtime.ExitError' }) };
  expect(await functions.invoke(`${ARN}:live`, {})).toEqual(crashed);
  expect(await functions.invoke(ARN, {})).toEqual(crashed);
  expect(await functions.invoke(ARN, {})).toEqual(ok);
});
