import type { LocalRun } from './local-run.ts';

/** What somebody who just started the product needs to know, as lines for the terminal. */
export function welcome({
  siteUrl,
  people,
  identityUrl,
  accountingUrl,
  alarmsUrl,
  logsDir,
  product,
}: LocalRun): string[] {
  const widest = Math.max(...people.map(({ username }) => username.length));
  const password = people[0]?.password ?? '';
  return [
    '',
    `  Warehouse             ${siteUrl}`,
    '',
    `  Sign in as            (password ${password})`,
    ...people.map(
      ({ username, group }) =>
        `    ${username.padEnd(widest)}  ${group ? `in the group ${group}` : 'in no group: waits for a role'}`,
    ),
    '',
    `  Mails with codes      ${identityUrl}/mailbox`,
    `  Accounting simulator  ${new URL(accountingUrl).origin}/`,
    `  Alarms and runbook    ${alarmsUrl}`,
    `  Logs of functions     ${logsDir}`,
    `  Without effect here   ${product.ignored.length} settings of the template; --ignored lists them`,
    '',
  ];
}
