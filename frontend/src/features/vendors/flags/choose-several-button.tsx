import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';

interface ChooseSeveralButtonProps {
  readonly areAllHere: boolean;
  readonly onPress: () => void;
}

/** Begins to choose vendors whose flag is to be set. */
export const ChooseSeveralButton = ({ areAllHere, onPress }: ChooseSeveralButtonProps) => {
  const maySet = usePermission('vendor.setReceivable');
  return (
    <Button
      look="quiet"
      disabled={!maySet || !areAllHere}
      title={disabledReason(maySet, areAllHere)}
      onClick={onPress}
    >
      Choose several
    </Button>
  );
};

const disabledReason = (maySet: boolean, areAllHere: boolean): string | undefined => {
  if (!maySet) return 'Your role may not set this.';
  return areAllHere ? undefined : 'Opens when all vendors are here.';
};
