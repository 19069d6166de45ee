import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { accountDetail } from './account-queries.ts';

const SecurityDialog = onDemand(() =>
  import('#frontend/auth/security/security-dialog.tsx').then((loaded) => loaded.SecurityDialog),
);

/** Leads a sysadmin whose password alone signs in to what acts on accounts need. Nothing is said until it is known. */
export const SecondFactorBanner = () => {
  const { username } = useUser();
  const client = useQueryClient();
  const own = accountDetail(username ?? '');
  const { data } = useQuery(own);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: own.queryKey });
  };
  return (
    <>
      {data?.mfa === false && (
        <Banner
          tone="warning"
          action={<Button onClick={() => setOpen(true)}>Set up authenticator app</Button>}
        >
          To invite people, give roles or change accounts you need a second factor: an authenticator app
          beside your password.
        </Banner>
      )}
      {isOpen && <SecurityDialog startsWith="set-up" onClose={close} />}
    </>
  );
};
