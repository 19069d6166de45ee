import type { PostingResponse } from '#api/posting/posting-response.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';

interface Act {
  readonly isPending: boolean;
  readonly run: (after: { onError: (error: Error) => void }) => void;
}

interface PostingActsProps {
  readonly documentNbr: string;
  readonly posting: Pick<PostingResponse, 'retryable' | 'cancellable' | 'toCheck'>;
  readonly mayPost: boolean;
  readonly retry: Act;
  readonly check: Act;
  readonly onGiveUp: () => void;
}

const failed = (title: string) => ({
  onError: (error: Error) => notify('error', title, reasonOf(error, 'Try again.')),
});

/** What people can do about a document that does not come into the books by itself. */
export const PostingActs = (props: PostingActsProps) => {
  const { documentNbr, posting, mayPost, retry, check, onGiveUp } = props;
  const { retryable, cancellable, toCheck } = posting;
  return (
    <Row>
      {retryable && (
        <Button
          disabled={!mayPost}
          isPending={retry.isPending}
          onClick={() => retry.run(failed(`${documentNbr} was not sent again`))}
        >
          Retry
        </Button>
      )}
      {cancellable && (
        <Button disabled={!mayPost} onClick={onGiveUp}>
          Give up posting
        </Button>
      )}
      {toCheck && (
        <Button
          disabled={!mayPost}
          isPending={check.isPending}
          onClick={() => check.run(failed('That was not kept'))}
        >
          I have looked
        </Button>
      )}
      {(retryable || cancellable || toCheck) && !mayPost && (
        <span className="soft small">A manager or sysadmin decides on it.</span>
      )}
    </Row>
  );
};
