import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';

/** What the stack tells the simulator. */
export interface SimulatorEnvironment {
  readonly TABLE_SIMULATED_BOOKS: string;
  readonly SIMULATOR_SECRET_ID: string;
  readonly SIMULATOR_TENANT: string;
}

/** The simulator's settings from its environment and the text of its secret, by which the product signs in. */
export function settingsFrom(
  { SIMULATOR_TENANT: tenant }: SimulatorEnvironment,
  secret: string,
): Partial<SimulatorSettings> {
  const { username, password, clientId, clientSecret } = partsOf(secret);
  return {
    ...{ tenant, user: username, password, clientId, clientSecret },
    // Its password can't be guessed, and whoever tries must not lock the product out.
    lockAfterFailures: 0,
  };
}

/** Throws words that quote nothing of it, as the parser's own do. */
function partsOf(secret: string): Record<string, string> {
  try {
    return JSON.parse(secret) as Record<string, string>;
  } catch {
    throw new Error('The secret of the simulated accounting system is not JSON.');
  }
}
