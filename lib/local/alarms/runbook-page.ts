import { escaped, page } from './page-style.ts';

/** A heading's anchor, as the places where repositories are read make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchors of the second-level headings of a text in Markdown. */
export const anchorsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/**
 * The runbook as a page. Of Markdown it knows what the runbook uses: headings, paragraphs, lists, tables, fenced
 * code, and in a line bold, code and links.
 */
export function runbookPage(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Runbook';
  const blocks = markdown.trim().split(/\n{2,}(?=(?:[^`]|`(?!``)|```[\s\S]*?```)*$)/);
  return page(title, `<div class="prose">\n${blocks.map(blockOf).join('\n')}\n</div>`);
}

function blockOf(block: string): string {
  const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(block);
  if (fenced) return `<pre tabindex="0"><code>${escaped(fenced[1] ?? '')}</code></pre>`;
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading) {
    const [, marks = '', text = ''] = heading;
    return `<h${marks.length} id="${anchorOf(text)}">${inline(text)}</h${marks.length}>`;
  }
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('|'))) return tableOf(lines);
  if (lines.every((line) => /^(- |\d+\. |\s{2,})/.test(line))) return listOf(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

function listOf(lines: readonly string[]): string {
  const entries: string[] = [];
  for (const line of lines) {
    const begins = /^(?:- |\d+\. )(.*)$/.exec(line);
    if (begins) entries.push(begins[1] ?? '');
    else entries.push(`${entries.pop() ?? ''} ${line.trim()}`);
  }
  const kind = lines[0]?.startsWith('- ') ? 'ul' : 'ol';
  return `<${kind}>${entries.map((entry) => `<li>${inline(entry)}</li>`).join('')}</${kind}>`;
}

function tableOf(lines: readonly string[]): string {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()));
  const [head = '', , ...rows] = lines;
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  const body = rows.map((line) => row(line, 'td')).join('');
  return `<div class="wide" role="region" aria-label="Table" tabindex="0"><table>${row(head, 'th')}${body}</table></div>`;
}

function inline(text: string): string {
  // Code first: nothing in it is marked up.
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
            .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');
}
