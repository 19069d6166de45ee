import { Link } from 'react-router-dom';
import './header-note.css';
import { Icon, type IconName } from '#frontend/ui/graphics/icon.tsx';

interface HeaderNoteProps {
  readonly to: string;
  readonly icon: IconName;
  readonly tone: 'warning' | 'error';
  readonly text: string;
  /** What of it is seen where there is little room; all of it is read out. */
  readonly short: string;
}

/** Something in the page's header that somebody has to know wherever they are, and the way to it. */
export const HeaderNote = ({ to, icon, tone, text, short }: HeaderNoteProps) => (
  <div role="status">
    <Link className={`header-note header-note-${tone}`} to={to}>
      <Icon name={icon} size={18} />
      <span className="header-note-text">{text}</span>
      <span className="header-note-short figures" aria-hidden="true">
        {short}
      </span>
    </Link>
  </div>
);
