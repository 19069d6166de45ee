import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '#frontend/ui/formatting/formatters.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import './tiles.css';

interface TilesProps {
  /** What the figures are of. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** Two to six tiles, of which a wide one is the fifth, or eight to ten. */
  readonly children: ReactNode;
}

/** Figures that belong together: side by side, in even rows where they need two, and line by line on a phone. */
export const Tiles = ({ label, isLabelHidden = false, children }: TilesProps) => (
  <section className="tile-group" aria-label={label}>
    {!isLabelHidden && <h3 className="tile-heading">{label}</h3>}
    <dl className="tiles">{children}</dl>
  </section>
);

/** Groups of tiles: each has the whole width where it needs it, and shares it where it doesn't. */
export const TileGroups = ({ children }: { readonly children: ReactNode }) => (
  <div className="tile-groups">{children}</div>
);

interface TileProps {
  readonly label: string;
  /** A count, or words; null where nothing has been read, which is not 0; undefined while it is being asked for. */
  readonly value?: number | string | null | undefined;
  /** A few words under it, e.g. since when. Where there are none yet, '' keeps their place. */
  readonly note?: string | undefined;
  /** The list behind the figure: the whole tile opens it. */
  readonly to?: string | undefined;
  /** Repeats what the words say. */
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  /** Why there is no figure. */
  readonly failure?: string | undefined;
}

/** One figure. It keeps its size whatever comes. */
export const Tile = ({ label, value, note, to, tone = 'plain', failure }: TileProps) => {
  const hasFailed = failure !== undefined;
  const isWaiting = value === undefined && !hasFailed;
  const text = failure ?? note;
  const id = useId();
  const figureId = `${id}figure`;
  const noteId = `${id}note`;
  return (
    <div className={`tile tile-${hasFailed ? 'plain' : tone}`} aria-busy={isWaiting || undefined}>
      <dt className="tile-label">
        {to === undefined ? (
          label
        ) : (
          // Whoever goes from link to link hears the figure as well.
          <Link className="tile-link" to={to} aria-describedby={`${figureId} ${noteId}`}>
            {label}
          </Link>
        )}
      </dt>
      <dd id={figureId} className={isInLetters(value) ? 'tile-value tile-words' : 'tile-value'}>
        {isWaiting ? (
          <Skeleton height={24} width="3.5rem" />
        ) : hasFailed || value === null ? (
          '–'
        ) : (
          textOf(value)
        )}
        {to !== undefined && <Icon name="right" size={16} />}
      </dd>
      {text !== undefined && (
        <dd id={noteId} className="tile-note">
          {isWaiting ? <Skeleton height={14} width="70%" /> : text}
        </dd>
      )}
    </div>
  );
};

const textOf = (value: number | string | undefined): string | undefined =>
  typeof value === 'number' ? formatCount(value) : value;

const isInLetters = (value: TileProps['value']): boolean => /[a-z]/i.test(String(value ?? ''));

interface RankTileProps {
  readonly label: string;
  readonly ranks: readonly { readonly name: string; readonly count: number }[];
  /** Stands where there are no ranks. */
  readonly none: string;
}

/** The largest few of a kind, in one wide tile. */
export const RankTile = ({ label, ranks, none }: RankTileProps) => (
  <div className="tile tile-wide">
    <dt className="tile-label">{label}</dt>
    <dd className="tile-ranks">
      {ranks.length === 0 && <span className="soft">{none}</span>}
      {ranks.map(({ name, count }) => (
        <span key={name} className="tile-rank">
          {name} <strong className="figures">{formatCount(count)}</strong>
        </span>
      ))}
    </dd>
  </div>
);
