const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #60646c; --line: #e4e6ea; --ground: #f7f8f9; --card: #fff; --accent: #0b68cb; --bad: #b42318; --bad-ground: #fef0ee; --good: #186a3b; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --quiet: #b0b4ba; --line: #2e3135; --ground: #111113; --card: #191a1c; --accent: #70b8ff; --bad: #ff9592; --bad-ground: #3b1219; --good: #71d083; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 2.5rem 0 .5rem; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
.lead { margin: 0 0 1.5rem; color: var(--quiet); }
ol.alarms { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; }
article.alarm { border-color: var(--bad); background: var(--bad-ground); }
article h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.head { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .25rem 1rem; }
.state { font-weight: 600; font-size: .875rem; }
.state.OK { color: var(--good); }
.state.ALARM { color: var(--bad); }
.state.INSUFFICIENT_DATA { color: var(--quiet); }
article p { margin: .375rem 0 0; overflow-wrap: anywhere; }
article:not(.alarm) .says { color: var(--quiet); }
.says a { white-space: nowrap; }
.facts { color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
label { flex: 1 1 12rem; font-size: .875rem; color: var(--quiet); }
select, input { display: block; width: 100%; margin-top: .25rem; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .75rem; height: 2.75rem; }
button { font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 0; border-radius: .5rem; padding: .5rem 1rem; height: 2.75rem; cursor: pointer; }
details { margin-top: 1.5rem; }
summary { cursor: pointer; color: var(--quiet); }
details ol { margin-top: .75rem; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; font-size: .875rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
pre code { overflow-wrap: normal; }
.prose h2:target { color: var(--accent); }
.wide { overflow-x: auto; }
.prose table { border-collapse: collapse; min-width: 34rem; }
.prose td, .prose th { border: 1px solid var(--line); padding: .375rem .75rem; text-align: left; vertical-align: top; }
`;

/** A page without scripts. */
export function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;
}
