import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './yes-no.css';

/** Yes or no, in a sign and a word. */
export const YesNo = ({ isYes }: { readonly isYes: boolean }) => (
  <span className={isYes ? 'yes-no yes-no-yes' : 'yes-no'}>
    <Icon name={isYes ? 'check' : 'minus'} size={16} />
    {isYes ? 'Yes' : 'No'}
  </span>
);
