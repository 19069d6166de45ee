import { useState } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { session } from '#frontend/auth/session/session.ts';
import { renewSession } from '#frontend/auth/session/session-tokens.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';

/** For a confirmed person in no group: what they wait for, and a look whether it has come (design.md §9). */
export const WaitingForRole = () => {
  const [isLooking, setLooking] = useState(false);
  const [said, setSaid] = useState('');

  const look = async (): Promise<void> => {
    setLooking(true);
    setSaid('');
    try {
      // A role comes with the token: a new one opens the page by itself, through the guard.
      await renewSession();
      if (session.user().groups.length === 0) setSaid('There is no role for you yet.');
    } catch (failure) {
      setSaid(reasonOf(failure, 'It could not be looked up. Try again.'));
    } finally {
      setLooking(false);
    }
  };

  return (
    <Stack gap="medium">
      <PageHeader title="Waiting for a role">
        Your account is waiting for a role. Ask an administrator to give you one. Once they have, this page
        opens.
      </PageHeader>
      <Row>
        <Button look="primary" isPending={isLooking} pendingLabel="Checking..." onClick={() => void look()}>
          Check again
        </Button>
        <p className="soft" role="status">
          {said}
        </p>
      </Row>
    </Stack>
  );
};
