import type { SimulatorClock } from '#emulators/acumatica/clock.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';

export interface Credentials {
  /** Undefined when right, else the system's sentence. Too many wrong ones in a row lock the account. */
  refusal(user: unknown, password: unknown): string | undefined;
  unlock(): void;
  failures(): number;
}

export function createCredentials(clock: SimulatorClock, settings: SimulatorSettings): Credentials {
  let wrong = 0;
  let lockedUntil = 0;
  return {
    refusal(user, password) {
      if (clock.now() < lockedUntil)
        return 'Error: Your account has been locked out. Please try again later.';
      const right =
        String(user ?? '').toLowerCase() === settings.user.toLowerCase() && password === settings.password;
      if (right) {
        wrong = 0;
        return undefined;
      }
      wrong += 1;
      if (settings.lockAfterFailures > 0 && wrong >= settings.lockAfterFailures) {
        lockedUntil = clock.now() + settings.lockMinutes * 60_000;
        wrong = 0;
      }
      return 'Error: Invalid credentials. Please try again.';
    },
    unlock() {
      wrong = 0;
      lockedUntil = 0;
    },
    failures: () => wrong,
  };
}
