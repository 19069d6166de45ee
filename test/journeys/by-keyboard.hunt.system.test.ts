import { shareProduct } from '#test/support/run/product-for-tests.ts';
import { describeIdentityByKeyboard } from './people/identity-by-keyboard.ts';

/* What `people.system.test.ts` does with the mouse, once more without one. */

describeIdentityByKeyboard(shareProduct());
