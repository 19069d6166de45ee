export const style = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5d6878; --line: #dde2e9; --paper: #f6f7f9; --card: #fff;
  --accent: #1f5fa8; --good: #17663a; --warn: #8a5a00; --bad: #a32020; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b6; --line: #323b48; --paper: #14181f;
  --card: #1c222b; --accent: #7db4ef; --good: #6fcf97; --warn: #e3b341; --bad: #f08a8a; } }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: baseline; padding: 14px 24px; background: var(--card);
  border-bottom: 1px solid var(--line); }
h1 { font-size: 17px; margin: 0; } h2 { font-size: 15px; margin: 24px 0 8px; } header p { margin: 0; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: 4px; padding: 8px 20px 0; }
nav a { padding: 6px 12px; border-radius: 6px; color: var(--soft); text-decoration: none; }
nav a[aria-current] { background: var(--card); color: var(--ink); font-weight: 600; box-shadow: inset 0 0 0 1px var(--line); }
main { padding: 4px 24px 60px; max-width: 1280px; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 6px 12px; border-top: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: 12.5px; }
th.n, td.n { text-align: right; } td.id, code { font-family: ui-monospace, monospace; font-size: 12.5px; }
td.wide { white-space: normal; min-width: 220px; overflow-wrap: anywhere; }
a { color: var(--accent); }
.badge { padding: 1px 8px; border-radius: 10px; font-size: 12px; border: 1px solid currentColor; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); } .plain { color: var(--soft); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 12px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 14px; }
.card p { margin: 0 0 8px; color: var(--soft); } .card h3 { margin: 0; font-size: 13.5px; font-family: ui-monospace, monospace; }
form { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: end; } form.inline { display: inline-flex; }
label { display: grid; gap: 2px; font-size: 12.5px; color: var(--soft); } label.flag { display: flex; gap: 6px; color: var(--ink); }
input, select, button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line);
  border-radius: 6px; padding: 5px 9px; } input[type=number] { width: 110px; } label.flag input { padding: 0; }
button { background: var(--card); cursor: pointer; min-height: 32px; } button:hover { border-color: var(--accent); }
button.main { background: var(--accent); border-color: var(--accent); color: var(--card); } button.danger { color: var(--bad); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.nothing { color: var(--soft); } details summary { cursor: pointer; } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 6px 0; }
#said { position: fixed; right: 20px; bottom: 20px; padding: 10px 16px; border-radius: 8px; background: var(--ink); color: var(--paper);
  max-width: 60ch; } #said:empty { display: none; }
`;

/** Runs in the browser: forms speak JSON with the admin API. */
export const script = `
const said = document.getElementById('said');
said.textContent = sessionStorage.getItem('said') ?? '';
sessionStorage.removeItem('said');
if (said.textContent) setTimeout(() => { said.textContent = ''; }, 4000);
const valueOf = (input) => input.type === 'checkbox' ? input.checked : input.dataset.kind === 'number' ? Number(input.value) : input.value;
document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.dataset.api) return;
  event.preventDefault();
  const body = JSON.parse(form.dataset.body ?? '{}');
  let path = form.dataset.path;
  for (const input of form.elements) {
    if (!input.name || (input.type !== 'checkbox' && input.value === '')) continue;
    if (path.includes(':' + input.name)) path = path.replace(':' + input.name, encodeURIComponent(input.value));
    else if (input.name.startsWith('match.')) (body.match ??= {})[input.name.slice(6)] = input.value;
    else body[input.name] = valueOf(input);
  }
  const answer = await fetch(path, { method: form.dataset.api, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.ok) {
    sessionStorage.setItem('said', 'Done. ' + text.slice(0, 160));
    location.reload();
  } else said.textContent = answer.status + ' ' + text.slice(0, 400);
});
`;
