import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import './stat-tile.css';

interface StatTileProps {
  readonly label: string;
  /** A figure or a word; absent while it is being asked for. */
  readonly value?: string | undefined;
  /** A few words under it, e.g. since when. */
  readonly note?: ReactNode;
  /** The list behind the figure. */
  readonly to?: string | undefined;
  /** Repeats what the words say. */
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  /** Why there is no figure. */
  readonly failure?: string | undefined;
}

/** One figure of the day; the whole tile opens its list. */
export const StatTile = ({ label, value, note, to, tone = 'plain', failure }: StatTileProps) => {
  const isWaiting = value === undefined && failure === undefined;
  const content = (
    <>
      <span className="stat-label">
        {label}
        {to && <Icon name="right" size={16} />}
      </span>
      {isWaiting ? (
        <span className="stat-value">
          <Skeleton height={28} width="4.5rem" />
        </span>
      ) : (
        <span className="stat-value">{failure === undefined ? value : '–'}</span>
      )}
      <span className="stat-note">
        {isWaiting ? <Skeleton height={14} width="70%" /> : (failure ?? note)}
      </span>
    </>
  );
  const look = `stat-tile stat-${failure === undefined ? tone : 'plain'}`;
  return to === undefined ? (
    <div className={look} aria-busy={isWaiting}>
      {content}
    </div>
  ) : (
    <Link className={look} to={to} aria-busy={isWaiting}>
      {content}
    </Link>
  );
};

/** Tiles that belong together, side by side, as many as fit. */
export const StatGroup = ({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className="stat-group" aria-labelledby={id}>
      <h3 className="stat-heading" id={id}>
        {heading}
      </h3>
      <div className="stat-grid">{children}</div>
    </section>
  );
};

/** Groups of tiles: each has the whole width where it needs it, and shares it where it doesn't. */
export const StatGroups = ({ children }: { readonly children: ReactNode }) => (
  <div className="stat-groups">{children}</div>
);
