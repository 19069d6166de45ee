import { composeClearRegistrations } from '#adapters/compose/users.ts';
import { composeChangingWorker } from '#adapters/compose/worker.ts';
import { clearRegistrations } from '#app/users/clear-registrations.ts';
import { worker } from '../worker.ts';

const deps = composeClearRegistrations();

/** Woken by the clock: removes registrations that nobody confirmed. */
export const handler = worker(
  composeChangingWorker('RegistrationCleaner'),
  (_event: unknown, { awsRequestId }) => clearRegistrations(deps, awsRequestId),
);
