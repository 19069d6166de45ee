import { useUser } from '#frontend/auth/session/session.ts';
import { displayName } from '#frontend/auth/session/signed-in-user.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';

/** User Management for whoever may not see other people's accounts: their own, and why the rest is closed. */
export const OwnAccount = () => {
  const user = useUser();
  return (
    <Stack gap="medium">
      <PageHeader
        title="User Management"
        actions={
          <Button icon={<Icon name="plus" />} disabled title={permissionReason('user.invite')}>
            Invite
          </Button>
        }
      >
        Who may come in, and what they may do.
      </PageHeader>
      <Card heading="Your account">
        <DescriptionList
          hasLongValues
          facts={[
            { name: 'Name', value: displayName(user) },
            { name: 'Username', value: user.username ?? '–' },
            { name: 'Email', value: user.email ?? '–' },
            { name: 'Groups', value: user.groups.join(', ') },
            ...(user.warehouses ? [{ name: 'Warehouses', value: user.warehouses.join(', ') }] : []),
          ]}
        />
      </Card>
      <Card isFlush>
        <EmptyPanel>{`Your role may not see who else has an account. ${permissionReason('user.list')}`}</EmptyPanel>
      </Card>
    </Stack>
  );
};
