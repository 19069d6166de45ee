import { useState } from 'react';
import type { PostingResponse } from '#api/posting/posting-response.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { PostingSteps } from '#frontend/shared/status/posting-steps.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { CancelPostingDialog } from './goods-dialogs.ts';
import { usePostingAct } from './use-posting-act.ts';

interface PostingSectionProps {
  readonly runId: string;
  readonly runNumber: string;
  readonly posting: PostingResponse;
}

/** How far a closed run has come on its way into the books, and what can be done about it. */
export const PostingSection = ({ runId, runNumber, posting }: PostingSectionProps) => {
  const mayPost = usePermission('run.post');
  const retrying = usePostingAct('retry_posting');
  const checking = usePostingAct('check_posting');
  const [isGivingUp, setGivingUp] = useState(false);
  const { version, retryable, cancellable, toCheck } = posting;
  const failed = (title: string) => (error: Error) => notify('error', title, reasonOf(error, 'Try again.'));
  return (
    <Section heading={`In ${runtimeConfig().accountingName}`}>
      <Stack gap="medium">
        <PostingSteps posting={posting} />
        <Row>
          {retryable && (
            <Button
              disabled={!mayPost}
              isPending={retrying.isPending}
              onClick={() =>
                retrying.mutate({ runId, version }, { onError: failed(`${runNumber} was not sent again`) })
              }
            >
              Retry
            </Button>
          )}
          {cancellable && (
            <Button disabled={!mayPost} onClick={() => setGivingUp(true)}>
              Give up posting
            </Button>
          )}
          {toCheck && (
            <Button
              disabled={!mayPost}
              isPending={checking.isPending}
              onClick={() => checking.mutate({ runId }, { onError: failed('That was not kept') })}
            >
              I have looked
            </Button>
          )}
          {(retryable || cancellable || toCheck) && !mayPost && (
            <span className="soft small">A manager or sysadmin decides on it.</span>
          )}
        </Row>
      </Stack>
      {isGivingUp && (
        <CancelPostingDialog
          runId={runId}
          runNumber={runNumber}
          version={version}
          onClose={() => setGivingUp(false)}
        />
      )}
    </Section>
  );
};
