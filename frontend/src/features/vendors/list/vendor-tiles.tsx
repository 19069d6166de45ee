import { memo, useMemo, useState } from 'react';
import type { VendorResponse } from '#api/vendors.ts';
import { RankTile, Tile, Tiles } from '#frontend/ui/charts/tiles.tsx';
import './vendor-tiles.css';
import { summarise } from './vendor-summary.ts';

interface VendorTilesProps {
  /** All vendors, whatever is filtered; undefined while they come. */
  readonly vendors: readonly VendorResponse[] | undefined;
}

/** The numbers over the list. Of all vendors, so that searching changes nothing here. */
export const VendorTiles = memo(({ vendors }: VendorTilesProps) => {
  const [now] = useState(Date.now);
  const summary = useMemo(() => vendors && summarise(vendors, now), [vendors, now]);
  return (
    <div className="vendor-tiles">
      <Tiles label="Vendors in numbers" isLabelHidden>
        <Tile label="Active" value={summary?.active} />
        <Tile label="Inactive" value={summary?.inactive} />
        <Tile label="Warehouse receivable" value={summary?.receivable} />
        <Tile label="Modified in 30 days" value={summary?.recentlyModified} />
        <RankTile
          label="Top supplier classes"
          ranks={summary?.topClasses ?? []}
          none={summary ? 'No vendor has a class.' : ''}
        />
      </Tiles>
    </div>
  );
});
