import { useQuery } from '@tanstack/react-query';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { usePageLink } from '#frontend/shared/page-link.ts';
import { Tile } from '#frontend/ui/charts/tiles.tsx';
import { formatCount } from '#frontend/ui/formatting/formatters.ts';
import { expectedOrders, openWorkOrders } from './dashboard-queries.ts';
import { failureOf } from './tile-failure.ts';

const RECEIVE_GOODS = '/dashboard/receive-goods';
const WORK_ORDERS = '/dashboard/work-orders';

/** What vendors still owe. The mirror knows the orders of vendors that somebody has looked at. */
export const ExpectedOrders = () => {
  const expected = useQuery(expectedOrders);
  const link = usePageLink();
  const { data } = expected;
  return (
    <>
      <Tile
        label="Orders open"
        value={data?.open}
        note={data?.open === 0 ? 'None was read yet' : `${data?.today} promised for today`}
        to={link(RECEIVE_GOODS)}
        failure={failureOf(expected)}
      />
      <Tile
        label="Orders overdue"
        value={data?.overdue}
        note={data?.overdue ? 'Promised for an earlier day' : 'None is late'}
        tone={data?.overdue ? 'warn' : 'plain'}
        to={link(RECEIVE_GOODS)}
        failure={failureOf(expected)}
      />
    </>
  );
};

export const OpenWorkOrders = () => {
  const open = useQuery(openWorkOrders);
  const link = usePageLink();
  const { data } = open;
  const failure = failureOf(open);
  return (
    <>
      <Tile
        label="Due today"
        value={data?.dueToday}
        note={data ? `${formatCount(data.open)} open in all` : ''}
        to={link(`${WORK_ORDERS}?due=today`)}
        failure={failure}
      />
      <Tile
        label="In progress"
        value={data?.inProgress}
        note={data?.inProgress === 0 ? 'Nothing is being made' : 'Started and not finished'}
        to={link(`${WORK_ORDERS}?status=In+progress`)}
        failure={failure}
      />
      <Tile
        label="Overdue"
        value={data?.overdue}
        note={data?.overdue ? 'Required on an earlier day' : 'None is late'}
        tone={data?.overdue ? 'warn' : 'plain'}
        to={link(`${WORK_ORDERS}?due=overdue`)}
        failure={failure}
      />
    </>
  );
};

/** Receipts are accepted either way; what waits is whatever has to be read or posted. */
export const AccountingTile = () => {
  const { accountingName } = runtimeConfig();
  const expected = useQuery(expectedOrders);
  const answers = expected.data?.accountingAnswers;
  return (
    <Tile
      label={accountingName}
      value={answers === undefined ? undefined : answers ? 'Answers' : 'Does not answer'}
      note={answers ? 'When it was last asked' : 'Receipts are accepted, and posted when it is back'}
      tone={answers === false ? 'bad' : 'plain'}
      failure={failureOf(expected)}
    />
  );
};
