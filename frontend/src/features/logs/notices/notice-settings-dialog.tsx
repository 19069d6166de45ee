import { useQuery } from '@tanstack/react-query';
import type { TopicChoice } from '#api/notices/notices.ts';
import { topicOf } from '#domain/notices/topics.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { Switch } from '#frontend/ui/fields/switch.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import './notices.css';
import { noticeTopics, useSetTopics } from './notice-queries.ts';

/** Of what somebody is told, and how: each switch counts at once. */
export const NoticeSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const answer = useQuery(noticeTopics);
  const { email } = useUser();
  const how = answer.data?.canMail
    ? `Mails go to ${email ?? 'your address'}, once for what comes together.`
    : 'This installation has no sender of mails, so that nothing is mailed.';
  return (
    <Dialog
      title="Notification settings"
      description={`What your role may see, and how you are told of it. ${answer.data ? how : ''}`}
      isOpen
      onClose={onClose}
      hasCloseButton
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {answer.data ? (
        <Choices choices={answer.data.items} canMail={answer.data.canMail} />
      ) : answer.isError ? (
        <ErrorPanel isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()}>
          {`Settings could not be loaded: ${reasonOf(answer.error, 'Try again.')}`}
        </ErrorPanel>
      ) : (
        <Loading>Loading settings...</Loading>
      )}
    </Dialog>
  );
};

interface ChoicesProps {
  readonly choices: readonly TopicChoice[];
  readonly canMail: boolean;
}

const Choices = ({ choices, canMail }: ChoicesProps) => {
  const setTopics = useSetTopics();
  const choose = (choice: TopicChoice): void =>
    setTopics.mutate([choice], {
      onError: (error) => notify('error', 'The setting was not changed', reasonOf(error, 'Try again.')),
    });
  const asked = setTopics.isPending ? setTopics.variables[0] : undefined;
  return (
    <table className="notice-choices">
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col">In the app</th>
          <th scope="col">By mail</th>
        </tr>
      </thead>
      <tbody>
        {choices.map((known) => {
          // As it was asked for, until the answer is there.
          const choice = asked?.topic === known.topic ? asked : known;
          const { label } = topicOf(known.topic);
          return (
            <tr key={known.topic}>
              <th scope="row">{label}</th>
              <td>
                <Switch
                  label={`${label}: in the app`}
                  isLabelHidden
                  isOn={choice.app}
                  isPending={setTopics.isPending}
                  onChange={(app) => choose({ ...known, app })}
                />
              </td>
              <td>
                <Switch
                  label={`${label}: by mail`}
                  isLabelHidden
                  isOn={choice.mail}
                  isDisabled={!canMail}
                  isPending={setTopics.isPending}
                  onChange={(mail) => choose({ ...known, mail })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
