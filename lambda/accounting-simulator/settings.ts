import type { SimulatorSettings } from '#local/accounting-simulator/settings.ts';

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
  const { username, password, clientId, clientSecret } = JSON.parse(secret) as Record<string, string>;
  return {
    ...{ tenant, user: username, password, clientId, clientSecret },
    // Its password can't be guessed, and whoever tries must not lock the product out.
    lockAfterFailures: 0,
  };
}
