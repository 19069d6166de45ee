import type { Mail } from '#emulators/cognito/state/identity-state.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #60646c; --line: #e4e6ea; --ground: #f7f8f9; --card: #fff; --accent: #0b68cb; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --quiet: #b0b4ba; --line: #2e3135; --ground: #111113; --card: #191a1c; --accent: #70b8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
.lead { margin: 0 0 1.5rem; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 1.5rem; }
label { flex: 1 1 14rem; font-size: .875rem; color: var(--quiet); }
input { display: block; width: 100%; margin-top: .25rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; }
button { font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 0; border-radius: .5rem; padding: .5rem 1rem; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; }
h2 { font-size: 1rem; margin: 0; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; }
.head time, .to { color: var(--quiet); font-size: .875rem; }
.to { margin: 0 0 .5rem; overflow-wrap: anywhere; }
.text { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.code { display: inline-block; margin: .75rem 0 0; padding: .25rem .75rem; font: 600 1.5rem/1.4 ui-monospace, monospace; letter-spacing: .08em; background: var(--ground); border: 1px solid var(--line); border-radius: .5rem; user-select: all; overflow-wrap: anywhere; }
.empty { color: var(--quiet); background: var(--card); border: 1px dashed var(--line); border-radius: .75rem; padding: 2rem; text-align: center; }
`;

function mailItem(mail: Mail): string {
  const sent = new Date(mail.sentAt).toISOString();
  const secret = mail.code ?? mail.temporaryPassword;
  return `<li><article>
<div class="head"><h2>${escaped(mail.subject)}</h2><time datetime="${sent}">${sent.slice(0, 19).replace('T', ' ')} UTC</time></div>
<p class="to">To ${escaped(mail.to)} (${escaped(mail.username)})</p>
<p class="text">${escaped(mail.text)}</p>
${secret ? `<code class="code">${escaped(secret)}</code>` : ''}
</article></li>`;
}

/** The mailbox as a page without scripts. @param mails newest first, already filtered */
export function mailboxPage(mails: readonly Mail[], filter: string): string {
  const list =
    mails.length > 0
      ? `<ol>${mails.map(mailItem).join('\n')}</ol>`
      : `<p class="empty">${filter ? `No mail for “${escaped(filter)}”.` : 'No mail yet. Codes and invitations arrive here.'}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local mailbox</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Local mailbox</h1>
<p class="lead">Every mail the user pool sent on this machine, newest first.</p>
<form method="get" action="/mailbox">
<label>Address<input type="search" name="to" value="${escaped(filter)}" placeholder="name@example.com" autocomplete="off"></label>
<button type="submit">Show</button>
</form>
${list}
</main>
</body>
</html>
`;
}
