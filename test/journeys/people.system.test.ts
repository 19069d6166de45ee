import { poolAdmin } from '#test/support/run/pool-admin.ts';
import { shareProduct } from '#test/support/run/product-for-tests.ts';
import { describeIdentity } from './people/identity.ts';
import { describeProfile } from './people/profile.ts';
import { describeSession } from './people/session.ts';
import { describeSharedDevice } from './people/shared-device.ts';

/* People of one pool come in, go out, and look after their accounts; each journey has people of its own beside the demo's. */

const at = shareProduct();

describe('sessions', () => {
  describeSession(at);
  // The next ones begin without an authenticator app.
  afterAll(async () => {
    const { run } = at();
    await poolAdmin(run).adminSetUserMFAPreference({
      ...{ UserPoolId: run.poolId, Username: 'sysadmin' },
      SoftwareTokenMfaSettings: { Enabled: false },
    });
  });
});
describe('with the mouse', () => describeIdentity(at));
describe('at a shared tablet', () => describeSharedDevice(at));
describe('their profile', () => describeProfile(at));
