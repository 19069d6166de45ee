import type { PlaceDirectory } from '#domain/stock/places/place-directory.ts';
import type { PlaceMirror } from '#domain/stock/places/warehouse.ts';

/** The warehouses of the accounting system, as it told them last. */
export interface PlaceStore {
  /** Null: they have never been read. */
  load(): Promise<PlaceMirror | null>;
  save(mirror: PlaceMirror): Promise<void>;
}

/** Which places there are. */
export interface PlacesDeps {
  readonly places: Pick<PlaceStore, 'load'>;
  /** Where goods are received, and places that the accounting system does not know. */
  readonly ownPlaces: readonly string[];
}

export const placeDirectory = async ({ places, ownPlaces }: PlacesDeps): Promise<PlaceDirectory> => {
  const mirror = await places.load();
  return { warehouses: mirror?.warehouses ?? null, own: ownPlaces };
};
