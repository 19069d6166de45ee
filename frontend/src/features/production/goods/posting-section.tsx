import { useState } from 'react';
import type { PostingResponse } from '#api/posting/posting-response.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { useNotYourPlace } from '#frontend/shared/places/not-yours.ts';
import { PostingActs } from '#frontend/shared/status/posting-acts.tsx';
import { PostingSteps } from '#frontend/shared/status/posting-steps.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { CancelPostingDialog } from './goods-dialogs.ts';
import { usePostingAct } from './use-posting-act.ts';

interface PostingSectionProps {
  readonly runId: string;
  readonly runNumber: string;
  /** Where what it made came into stock. */
  readonly place: string | undefined;
  readonly posting: PostingResponse;
}

/** How far a closed run has come on its way into the books, and what can be done about it. */
export const PostingSection = ({ runId, runNumber, place, posting }: PostingSectionProps) => {
  const notYours = useNotYourPlace(place === undefined ? [] : [place]);
  const mayPost = usePermission('run.post') && notYours === undefined;
  const retrying = usePostingAct('retry_posting');
  const checking = usePostingAct('check_posting');
  const [isGivingUp, setGivingUp] = useState(false);
  const { version } = posting;
  return (
    <Section heading={`In ${runtimeConfig().accountingName}`}>
      <Stack gap="medium">
        <PostingSteps posting={posting} />
        <PostingActs
          documentNbr={runNumber}
          posting={posting}
          mayPost={mayPost}
          retry={{
            isPending: retrying.isPending,
            run: (after) => retrying.mutate({ runId, version }, after),
          }}
          check={{ isPending: checking.isPending, run: (after) => checking.mutate({ runId }, after) }}
          onGiveUp={() => setGivingUp(true)}
        />
        <RecordHistory noun="Postings" name={runNumber} row={runId} of={`${runNumber} on its way`} />
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
