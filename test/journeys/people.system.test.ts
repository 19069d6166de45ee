import { shareProduct } from '#test/support/run/product-for-tests.ts';
import { describeIdentity } from './people/identity.ts';
import { describeProfile } from './people/profile.ts';

/* People of one pool come in, go out, and look after their accounts; each journey has people of its own beside the demo's. */

const at = shareProduct();

describe('with the mouse', () => describeIdentity(at));
describe('their profile', () => describeProfile(at));
