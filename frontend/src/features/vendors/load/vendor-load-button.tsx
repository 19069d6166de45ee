import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { useLoadVendors } from './vendor-load-queries.ts';

interface VendorLoadButtonProps {
  readonly accountingName: string;
  readonly isRunning: boolean;
}

/** Starts a vendor load: the empty list's way on, and a page action on a filled one. */
export const VendorLoadButton = ({ accountingName, isRunning }: VendorLoadButtonProps) => {
  const loadVendors = useLoadVendors();
  const mayLoad = usePermission('vendor.sync');
  return (
    <Button
      icon={<Icon name="load" />}
      disabled={!mayLoad}
      title={mayLoad ? undefined : 'Your role may not load vendors.'}
      isPending={loadVendors.isPending || isRunning}
      onClick={() => loadVendors.mutate()}
    >
      {`Load vendors from ${accountingName}`}
    </Button>
  );
};
