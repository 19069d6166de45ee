import { pushModes } from '#emulators/acumatica/push/push-settings.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { apiButton, apiForm, choice, field, flag, table } from './controls.ts';
import { type Markup, markup } from './markup.ts';

export function callsTab({ calls }: Simulator): Markup {
  const rows = calls
    .list()
    .slice(0, 100)
    .map((call) => {
      const isBad = typeof call.status === 'string' || call.status >= 400;
      return markup`<tr><td>${new Date(call.at).toISOString().slice(11, 23)}</td><td>${call.method}</td>
      <td class="wide"><details><summary><code>${decoded(call.target)}</code></summary><pre>${call.sent}</pre><pre>${call.answered}</pre></details></td>
      <td><span class="${isBad ? 'bad' : 'good'}">${call.status}</span></td><td class="n">${call.ms}</td><td>${call.faults.join(', ')}</td></tr>`;
    });
  return markup`<h2>Calls</h2><p>${apiButton('Clear', 'DELETE', 'calls')}</p>
    ${table(['At', 'Method', 'Address', 'Answer', 'ms', 'Faults'], rows, 'Nobody has called yet.')}`;
}

export function sessionsTab({ sessions, tokens, settings }: Simulator): Markup {
  const rows = sessions.list().map(
    (
      session,
    ) => markup`<tr><td class="id">${session.id.slice(0, 8)}…</td><td>${session.user}</td><td>${session.branch}</td><td>${session.by}</td>
      <td>${new Date(session.openedAt).toISOString()}</td><td>${new Date(session.lastUsedAt).toISOString()}</td></tr>`,
  );
  return markup`<h2>Sessions (${rows.length} of ${settings.maxSessions}), access tokens (${tokens.list().length})</h2>
    ${table(['Session', 'User', 'Branch', 'By', 'Opened', 'Last used'], rows, 'Nobody is signed in.')}
    <p>${apiButton('End all sessions and access tokens', 'DELETE', 'sessions', {}, 'danger')}
    ${apiButton('End refresh tokens too', 'DELETE', 'sessions?refreshTokens=1', {}, 'danger')}</p>`;
}

export function pushTab({ pushes }: Simulator): Markup {
  const { settings } = pushes;
  const rows = pushes.failed().map(
    (
      one,
    ) => markup`<tr><td class="id">${one.transaction.slice(0, 8)}…</td><td>${one.summary}</td><td class="n">${one.attempts}</td><td class="wide">${one.lastError}</td>
      <td>${one.truncated ? 'cut, cannot be sent again' : apiButton('Resend', 'POST', `failed-notifications/${one.id}/resend`)}</td></tr>`,
  );
  return markup`<h2>Push notifications</h2><p>${settings.url || 'Nobody is told.'} · ${pushes.pending().length} on their way</p>
    ${apiForm('PATCH', 'push', markup`${field('Address', 'url', settings.url)}${field('Header', 'headerName', settings.headerName)}${choice('Mode', 'mode', pushModes, settings.mode)}${field('Inquiry', 'query', settings.query)}<button class="main">Save</button>`)}
    <h2>Failed</h2>${table(['Transaction', 'About', 'Attempts', 'Why', ''], rows, 'Everything was delivered.')}
    ${rows.length > 0 && markup`<p>${apiButton('Resend all', 'POST', 'failed-notifications/resend')} ${apiButton('Forget all', 'DELETE', 'failed-notifications', {}, 'danger')}</p>`}`;
}

const secretSettings = ['password', 'clientSecret'];

export function settingsTab({ settings, store }: Simulator): Markup {
  const entries = Object.entries(settings) as [keyof SimulatorSettings, unknown][];
  const inputs = entries.map(([name, value]) => {
    if (secretSettings.includes(name) || Array.isArray(value)) return '';
    if (typeof value === 'boolean') return flag(name, name, value);
    return typeof value === 'number' ? field(name, name, value, 'number') : field(name, name, String(value));
  });
  return markup`<h2>Settings</h2><p>They hold at once, and until this system is started again.</p>
    ${apiForm('PATCH', 'settings', markup`${inputs}<button class="main">Save</button>`)}
    <h2>Books</h2><p>${store.count('vendors')} vendors, ${store.count('orders')} orders, ${store.count('receipts')} receipts.</p>
    <p>${apiButton('Start again with the demo bottler', 'POST', 'reset', { dataset: 'demo' }, 'danger')}
    ${apiButton('Empty the books', 'POST', 'reset', { dataset: 'empty' }, 'danger')}</p>`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
