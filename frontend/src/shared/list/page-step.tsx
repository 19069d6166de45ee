import { Icon } from '#frontend/ui/graphics/icon.tsx';

interface PageStepProps {
  readonly to: 'previous' | 'next';
  /** Whether there is no page in that direction. */
  readonly isEnd: boolean;
  readonly onPress: () => void;
}

/** To the page before or after the one shown. */
export const PageStep = ({ to, isEnd, onPress }: PageStepProps) => (
  <button
    type="button"
    className="page-button"
    aria-label={to === 'previous' ? 'Previous page' : 'Next page'}
    disabled={isEnd}
    onClick={onPress}
  >
    <Icon name={to === 'previous' ? 'left' : 'right'} />
  </button>
);
