import type { Reply } from '#emulators/acumatica/http/reply.ts';
import type { SimRequest } from '#emulators/acumatica/http/request.ts';
import type { StoredRecord } from '#emulators/acumatica/records/store.ts';
import type { Session } from '#emulators/acumatica/sign-in/sessions.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type { WireOptions } from '#emulators/acumatica/wire/encode.ts';
import type { EndpointVersion } from '#emulators/acumatica/wire/schema.ts';

/** Sees the orders of all branches: for the admin side only. */
export const everyBranch = '*';

/** A signed-in request to the endpoint. */
export interface EntityRequest {
  simulator: Simulator;
  request: SimRequest;
  session: Session;
  branch: string;
  version: EndpointVersion;
  /** Path segments behind the endpoint's version. */
  rest: string[];
  /** Faults that concern what is done with the request, by name. */
  faults: ReadonlyMap<string, number>;
}

/** What came of writing a record. */
export type WriteResult = { record: StoredRecord } | { reply: Reply };

export function wireOptions({ simulator, session, version }: EntityRequest): WireOptions {
  const { settings } = simulator;
  return {
    site: settings.site,
    version,
    dateOnly: settings.dateOnly,
    padIds: settings.padIds,
    session: session.id,
  };
}
