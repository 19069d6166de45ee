import { lazy, Suspense } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { AccountCard } from '#frontend/ui/layout/account-card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';

// What a form is made of comes after the page.
const ProfileForm = lazy(() =>
  import('./profile-form.tsx').then((loaded) => ({ default: loaded.ProfileForm })),
);

const ThisDevice = lazy(() => import('./this-device.tsx').then((loaded) => ({ default: loaded.ThisDevice })));

/** The signed-in user's own page (spec §3): what they say of themselves, and what others have given them. */
export const ProfileScreen = () => {
  const user = useUser();
  return (
    <Stack gap="medium">
      <PageHeader title="Profile">What you are called, and your picture.</PageHeader>
      <AccountCard>
        <Suspense fallback={<Skeleton height={476} />}>
          <ProfileForm key={user.sub} />
        </Suspense>
      </AccountCard>
      <AccountCard heading="Account">
        <DescriptionList
          hasLongValues
          facts={[
            { name: 'Username', value: user.username ?? '–' },
            { name: 'Email', value: user.email ?? '–' },
            { name: 'Groups', value: user.groups.join(', ') || 'None yet' },
          ]}
        />
      </AccountCard>
      <Suspense fallback={<Skeleton height={120} />}>
        <ThisDevice />
      </Suspense>
    </Stack>
  );
};
