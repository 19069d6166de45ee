import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { ownPlaces, table } from '#adapters/settings.ts';
import type { WorkCenterReadDeps } from '#app/work-centers/work-center-read-handlers.ts';
import type { WorkCenterWriteDeps } from '#app/work-centers/work-center-write-handlers.ts';
import { retryDelay } from './runtime.ts';

const composeWorkCenter = () => ({ workCenters: workCenterStore(documentClient(), table.workCenters()) });

export const composeGetWorkCenter = (): WorkCenterReadDeps => composeWorkCenter();

export const composePostWorkCenter = (): WorkCenterWriteDeps => ({
  ...composeWorkCenter(),
  places: placeStore(documentClient(), table.stockDocuments()),
  ownPlaces: ownPlaces(),
  ...retryDelay,
});
