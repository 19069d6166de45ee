import { composeSiteCheck } from '#adapters/compose/users.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { checkSite } from '#app/site-check/check-site.ts';
import { worker } from '../worker.ts';

const deps = composeSiteCheck();

/** Woken by the clock: looks whether a person could work. */
export const handler = worker(composeWorker(), () => checkSite(deps));
