import { html, type Reply } from '#emulators/acumatica/http/reply.ts';
import type { SimRequest } from '#emulators/acumatica/http/request.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import { counted } from './controls.ts';
import { faultsTab } from './faults-tab.ts';
import { type Markup, markup } from './markup.ts';
import { itemsTab, ordersTab, receiptsTab, vendorsTab } from './record-tabs.ts';
import { script, style } from './style.ts';
import { callsTab, pushTab, sessionsTab, settingsTab } from './system-tabs.ts';

const tabs: Record<
  string,
  { title: string; show: (simulator: Simulator, query: URLSearchParams) => Markup }
> = {
  break: { title: 'Break things', show: faultsTab },
  vendors: { title: 'Vendors', show: vendorsTab },
  orders: { title: 'Orders', show: ordersTab },
  items: { title: 'Items', show: itemsTab },
  receipts: { title: 'Receipts', show: receiptsTab },
  calls: { title: 'Calls', show: callsTab },
  sessions: { title: 'Sessions', show: sessionsTab },
  push: { title: 'Notifications', show: pushTab },
  settings: { title: 'Settings', show: settingsTab },
};

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The page for people: what is in the books, what was called, and what can be broken. */
export function adminPage(simulator: Simulator, { query }: SimRequest): Reply {
  const asked = query.get('tab') ?? '';
  const name = Object.hasOwn(tabs, asked) ? asked : 'break';
  const { settings, throttle, sessions, faults } = simulator;
  const { thisMinute, queued } = throttle.state();
  const links = Object.entries(tabs).map(
    ([tab, { title }]) =>
      markup`<a href="/?tab=${tab}"${tab === name ? markup` aria-current="page"` : ''}>${title}</a>`,
  );
  const body = markup`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Accounting simulator</title>
<link rel="stylesheet" href="/__sim/page.css"><script type="module" src="/__sim/page.js"></script></head><body>
<header><h1>Accounting simulator</h1><p>${settings.tenant} · ${settings.branch} · ${sessions.list().length} of ${settings.maxSessions} sessions ·
${thisMinute} of ${settings.perMinute || 'any'} requests this minute · ${queued} queued · ${counted(faults.list().length, 'fault')}</p></header>
<nav aria-label="Sections">${links}</nav><main>${tabs[name]?.show(simulator, query)}</main><div id="said" role="status"></div></body></html>`;
  const reply = html(200, body.text);
  return { ...reply, headers: { ...reply.headers, 'Content-Security-Policy': policy } };
}

/** The page's own style and script. */
export function adminAsset(name: string): Reply | undefined {
  const asset = { 'page.css': ['text/css', style], 'page.js': ['text/javascript', script] }[name];
  if (!asset) return undefined;
  const [type, body = ''] = asset;
  return { status: 200, headers: { 'Content-Type': `${type}; charset=utf-8` }, body };
}
