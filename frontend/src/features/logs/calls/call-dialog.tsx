import { Link } from 'react-router-dom';
import type { LoggedCallResponse } from '#api/audit/audit.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { againOf, otherSide, outcomeOf, subjectLabel, subjectPage, tookLabel } from './call-labels.ts';
import { useAgain } from './call-queries.ts';

interface CallDialogProps {
  readonly call: LoggedCallResponse;
  readonly onClose: () => void;
}

const MEANS: Readonly<Partial<Record<LoggedCallResponse['outcome'], string>>> = {
  begun:
    'Its answer is on its way, or whoever sent it ended before it came. Its document says what is known.',
  unknown: 'It may have been carried out. The document is looked up before anything is sent again.',
  notSent: 'Nothing of it left. It is tried again by itself.',
};

const factsOf = (call: LoggedCallResponse) => [
  { name: 'Where', value: otherSide(call) },
  { name: 'Call', value: call.what },
  { name: 'About', value: subjectLabel(call) || '–' },
  { name: 'Attempt', value: call.attempt === 0 ? '–' : String(call.attempt) },
  { name: 'Answer', value: outcomeOf(call).word },
  { name: 'Took', value: tookLabel(call) },
  { name: 'Request', value: call.requestId || '–' },
];

/** One call: what was sent or came, what was answered, and a way to have it done again. */
export const CallDialog = ({ call, onClose }: CallDialogProps) => {
  const { groups } = useUser();
  const sending = useAgain();
  const again = againOf(call);
  const page = subjectPage(call);
  const mayDo = again !== null && isAllowed(groups, again.permission);
  return (
    <Dialog
      title={subjectLabel(call) || call.what}
      description={atTheSite(call.at)}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        <>
          {again && (
            <Button
              disabled={!mayDo}
              title={mayDo ? undefined : permissionReason(again.permission)}
              isPending={sending.isPending}
              pendingLabel="One moment..."
              onClick={() => sending.mutate(call)}
            >
              {again.label}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap="medium">
        {call.message !== '' && <Banner tone="warning">{call.message}</Banner>}
        {MEANS[call.outcome] !== undefined && <p className="soft">{MEANS[call.outcome]}</p>}
        <DescriptionList facts={factsOf(call)} />
        {page !== null && <Link to={page}>{`Open ${subjectLabel(call)}`}</Link>}
      </Stack>
    </Dialog>
  );
};
