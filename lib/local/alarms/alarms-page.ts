import type { AlarmDefinition } from './alarm-definition.ts';
import type { Crashes } from './crashing-functions.ts';
import { escaped, page } from './page-style.ts';
import type { AlarmStatus } from './watch-alarms.ts';

/** The runbook's paragraph of an alarm, by the link in its description. */
export const paragraphOf = ({ description }: Pick<AlarmDefinition, 'description'>): string | undefined =>
  / What to do: \S+#([\w-]+)$/.exec(description)?.[1];

const STATE_LABELS = { OK: 'OK', ALARM: 'ALARM', INSUFFICIENT_DATA: 'No data yet' } as const;

const COMPARISON_LABELS: Readonly<Record<string, string>> = {
  GreaterThanThreshold: 'more than',
  GreaterThanOrEqualToThreshold: 'at least',
  LessThanThreshold: 'less than',
  LessThanOrEqualToThreshold: 'at most',
};

type AlarmsPage = {
  statuses: readonly AlarmStatus[];
  functions: ReturnType<Crashes['waiting']>;
  /** Addresses: the runbook's page, and where a crash is asked for. */
  runbook: string;
  crash: string;
};

/** All alarms, those that are on first, and a way to make functions crash. */
export function alarmsPage({ statuses: standings, functions, runbook, crash }: AlarmsPage): string {
  const notified = standings.filter(({ definition }) => definition.actions.length > 0);
  const releases = standings.filter(({ definition }) => definition.actions.length === 0);
  const on = standings.filter(({ state }) => state === 'ALARM').length;
  return page(
    on > 0 ? `(${on}) Alarms` : 'Alarms',
    `<h1>Alarms</h1>
<p class="lead">The alarms of the template over what this run has counted, as CloudWatch would decide: a fact counts when its minute is over. <a href="">Look again</a></p>
${list(notified, runbook)}
${
  releases.length > 0
    ? `<details><summary>${releases.length} alarms that take back a failing release, and tell nobody</summary>${list(releases, runbook)}</details>`
    : ''
}
${crashForm(functions, crash)}`,
  );
}

function crashForm(functions: AlarmsPage['functions'], address: string): string {
  const options = functions
    .map(({ name, times }) => {
      const left = times > 0 ? ` (${times} to come)` : '';
      return `<option value="${escaped(name)}">${escaped(name + left)}</option>`;
    })
    .join('');
  return `<h2>Break something</h2>
<form method="post" action="${escaped(address)}">
<label>Function<select name="function">${options}</select></label>
<label>Events that crash it<input type="number" name="times" value="5" min="0" max="100" required></label>
<button type="submit">Let it crash</button>
</form>`;
}

function list(standings: readonly AlarmStatus[], runbook: string): string {
  const rank = { ALARM: 0, INSUFFICIENT_DATA: 1, OK: 2 };
  const sorted = standings.toSorted((one, other) => rank[one.state] - rank[other.state]);
  return `<ol class="alarms">${sorted.map((standing) => item(standing, runbook)).join('\n')}</ol>`;
}

function item({ definition, state, since, value }: AlarmStatus, runbook: string): string {
  const paragraph = paragraphOf(definition);
  const says = definition.description.replace(/\s*What to do: \S+#[\w-]+$/, '');
  const at = new Date(since).toISOString();
  return `<li><article class="${state === 'ALARM' ? 'alarm' : ''}">
<div class="head"><h2>${escaped(definition.name)}</h2><span class="state ${state}">${STATE_LABELS[state]}</span></div>
<p class="says">${escaped(says)}${paragraph ? ` <a href="${escaped(`${runbook}#${paragraph}`)}">What to do</a>` : ''}</p>
<p class="facts">Since <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time> · ${value === null ? 'nothing counted' : `value ${value}`} · goes off when ${escaped(ruleText(definition))}</p>
</article></li>`;
}

function ruleText({
  comparison,
  threshold,
  period,
  evaluationPeriods,
  datapointsToAlarm,
}: AlarmDefinition): string {
  const minutes = period / 60;
  const span = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const times =
    evaluationPeriods === 1 ? `in ${span}` : `in ${datapointsToAlarm} of ${evaluationPeriods} times ${span}`;
  return `${COMPARISON_LABELS[comparison] ?? comparison} ${threshold} ${times}`;
}
