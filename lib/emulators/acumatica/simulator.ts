import type { CallLog } from './call-log.ts';
import type { SimulatorClock } from './clock.ts';
import type { Operations } from './entities/operations.ts';
import type { Faults } from './faults/faults.ts';
import type { Pushes } from './push/pushes.ts';
import type { Store } from './records/store.ts';
import type { SimulatorSettings } from './settings.ts';
import type { Credentials } from './sign-in/credentials.ts';
import type { Sessions } from './sign-in/sessions.ts';
import type { Tokens } from './sign-in/tokens.ts';
import type { Throttle } from './throttle.ts';

/** One accounting system: its books and everything that runs around them. */
export interface Simulator {
  clock: SimulatorClock;
  settings: SimulatorSettings;
  store: Store;
  sessions: Sessions;
  credentials: Credentials;
  tokens: Tokens;
  throttle: Throttle;
  faults: Faults;
  operations: Operations;
  pushes: Pushes;
  calls: CallLog;
  /** Records that lists don't show before a time, by id. */
  hiddenUntil: Map<string, number>;
}
