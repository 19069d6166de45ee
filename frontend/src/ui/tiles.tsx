import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import { countWords } from './words-of.ts';
import './tiles.css';

/** Figures side by side, as many as fit. */
export const Tiles = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <dl className="tiles" aria-label={label}>
    {children}
  </dl>
);

interface TileProps {
  readonly name: string;
  /** Null while nobody knows it yet; the tile keeps its size. */
  readonly value: number | null;
  /** Said under the figure. */
  readonly note?: string;
}

export const Tile = ({ name, value, note }: TileProps) => (
  <div className="tile">
    <dt>{name}</dt>
    <dd className="tile-value figures">
      {value === null ? <Skeleton height={24} width="3rem" /> : countWords(value)}
    </dd>
    {note && <dd className="soft small">{note}</dd>}
  </div>
);

interface RankTileProps {
  readonly name: string;
  readonly ranks: readonly { readonly name: string; readonly count: number }[];
  /** Stands where there are no ranks. */
  readonly none: string;
}

/** The largest few of a kind, in one wide tile. */
export const RankTile = ({ name, ranks, none }: RankTileProps) => (
  <div className="tile tile-wide">
    <dt>{name}</dt>
    <dd className="tile-ranks">
      {ranks.length === 0 && <span className="soft">{none}</span>}
      {ranks.map((rank) => (
        <span key={rank.name} className="tile-rank">
          <span className="tile-rank-name">{rank.name}</span>{' '}
          <strong className="figures">{countWords(rank.count)}</strong>
        </span>
      ))}
    </dd>
  </div>
);
