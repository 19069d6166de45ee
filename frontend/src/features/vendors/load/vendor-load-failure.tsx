import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';

interface VendorLoadFailureProps {
  readonly message: string;
  /** Nothing could be loaded at all; else some rows stand below. */
  readonly isWhole: boolean;
  readonly isTrying: boolean;
  readonly onTryAgain: () => void;
}

export const VendorLoadFailure = ({ message, isWhole, isTrying, onTryAgain }: VendorLoadFailureProps) =>
  isWhole ? (
    <Card isFlush>
      <ErrorPanel isTrying={isTrying} onTryAgain={onTryAgain}>
        {message}
      </ErrorPanel>
    </Card>
  ) : (
    <Banner
      tone="error"
      action={
        <Button onClick={onTryAgain} isPending={isTrying} pendingLabel="Trying...">
          Try Again
        </Button>
      }
    >
      {message}
    </Banner>
  );
