import { faultLabels } from '#emulators/acumatica/faults/fault-names.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { apiButton, apiForm, choice, field, table } from './controls.ts';
import { type Markup, markup } from './markup.ts';

/** Faults at a click, those that are laid out, and the clock. */
export function faultsTab({ faults, clock }: Simulator): Markup {
  const cards = Object.entries(faultLabels).map(
    ([name, words]) => markup`<section class="card"><h3>${name}</h3><p>${words}</p>
      ${apiButton(name === 'down' ? 'Take it down' : 'Next request', 'POST', 'faults', { fault: name }, 'main')}
      ${name === 'down' ? apiButton('For a minute', 'POST', 'faults', { fault: name, ms: 60_000 }) : apiButton('5 times', 'POST', 'faults', { fault: name, times: 5 })}
    </section>`,
  );
  const rules = faults.list().map(
    (rule) => markup`<tr><td class="id">${rule.fault}</td><td>${rule.times}</td><td class="n">${rule.ms}</td>
      <td class="id">${rule.match?.method ?? ''} ${rule.match?.path ?? ''}</td><td class="n">${rule.hits}</td>
      <td>${apiButton('Clear', 'DELETE', `faults/${rule.id}`, {}, 'danger')}</td></tr>`,
  );
  return markup`
    <h2>Laid out now</h2>
    ${table(['Fault', 'Times left', 'ms', 'Only for', 'Hits', ''], rules, 'Nothing is broken.')}
    ${rules.length > 0 && markup`<p>${apiButton('Clear all', 'DELETE', 'faults', {}, 'danger')}</p>`}
    <h2>Break something</h2><div class="cards">${cards}</div>
    <h2>More exactly</h2>
    ${apiForm(
      'POST',
      'faults',
      markup`${choice('Fault', 'fault', Object.keys(faultLabels), 'slow')}${field('Times', 'times', 1, 'number')}
      ${field('ms', 'ms', 3000, 'number')}${field('Method', 'match.method', '')}${field('Path contains', 'match.path', '')}<button class="main">Lay out</button>`,
    )}
    <h2>Time</h2><p>It is ${new Date(clock.now()).toISOString()} here, ${clock.offsetMs / 1000} s ahead of this machine.</p>
    ${apiButton('1 minute on', 'POST', 'clock', { advanceMs: 60_000 })} ${apiButton('11 minutes on', 'POST', 'clock', { advanceMs: 660_000 })}
    ${apiButton('1 day on', 'POST', 'clock', { advanceMs: 86_400_000 })}`;
}
