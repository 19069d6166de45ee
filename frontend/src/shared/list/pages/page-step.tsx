import { Icon } from '#frontend/ui/graphics/icon.tsx';

interface PageStepProps {
  readonly to: 'previous' | 'next';
  /** Whether there is no page in that direction. */
  readonly isEnd: boolean;
  readonly onPress: () => void;
}

/** To the page before or after the one shown. At the last one it keeps the focus: a keyboard goes on from there. */
export const PageStep = ({ to, isEnd, onPress }: PageStepProps) => (
  <button
    type="button"
    className="page-button"
    aria-label={to === 'previous' ? 'Previous page' : 'Next page'}
    // A browser takes the focus from a disabled button.
    aria-disabled={isEnd || undefined}
    onClick={isEnd ? undefined : onPress}
  >
    <Icon name={to === 'previous' ? 'left' : 'right'} />
  </button>
);
