import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsIn, runbookPage } from './runbook-page.ts';

describe('the runbook', () => {
  const text = readFileSync(join(__dirname, '../../../docs/runbook.md'), 'utf8');

  it('is a page on which each paragraph can be pointed at, and every link inside leads somewhere', () => {
    const page = runbookPage(text);
    for (const anchor of anchorsIn(text)) expect(page).toContain(`<h2 id="${anchor}">`);
    for (const [, target] of page.matchAll(/href="#([\w-]+)"/g)) expect(anchorsIn(text)).toContain(target);
    // Nothing of the markup is left over.
    const shown = page
      .replace(/<style>[\s\S]*<\/style>/, '')
      .replace(/<code>[\s\S]*?<\/code>/g, '')
      .replace(/<[^>]+>/g, '');
    expect(shown).not.toMatch(/\*\*|```|^## |\]\(|^\|/m);
  });

  it('says of each alarm what it means, how to look, what to do and when it is over', () => {
    const paragraphs = text.split(/^## /m).slice(1, -1);
    for (const paragraph of paragraphs)
      for (const part of ['**Means.**', '**Look.**', '**Do.**', '**Over.**'])
        expect([paragraph.split('\n')[0], paragraph.includes(part)]).toEqual([
          paragraph.split('\n')[0],
          true,
        ]);
  });

  it('says of each alarm how to provoke it on one machine', () => {
    const paragraphs = text.split(/^## /m).slice(1);
    const provoking = paragraphs.pop() ?? '';
    const rows = [...provoking.matchAll(/^\| ([a-z-]+) \| /gm)].flatMap(([, name]) => name ?? '');
    // A paragraph begins with the names of its alarms.
    const alarms = paragraphs.flatMap((paragraph) =>
      [...(paragraph.split('\n')[2]?.split(':')[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name),
    );
    expect(alarms).not.toEqual([]);
    expect(rows.filter((name) => /[a-z]-[a-z]/.test(name)).sort()).toEqual(alarms.sort());
  });

  it('asks the logs for nothing but lines and fields that the product writes', () => {
    const root = join(__dirname, '../../..');
    const sources = ['lib/app', 'lib/adapters', 'lib/infra', 'lambda']
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          join(root, folder, file),
        ),
      )
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const queries = [...text.matchAll(/```\n([\s\S]*?)```/g)].map(([, query = '']) => query);
    expect(queries.length).toBeGreaterThan(10);
    const texts = queries
      .flatMap((query) => [...query.matchAll(/"([^"]+)"/g)].map(([, one = '']) => one))
      // What the reader puts there.
      .filter((one) => !one.startsWith('<'));
    const names = queries
      .flatMap((query) =>
        [...query.matchAll(/^fields ([^|\n]+)/gm)].flatMap(([, all = '']) => all.split(',')),
      )
      .map((name) => name.trim())
      .filter((name) => !name.startsWith('@'));
    expect(texts.length).toBeGreaterThan(10);
    const gateways = [
      'UNAUTHORIZED',
      'INVALID_API_KEY',
      'AUTHORIZER_FAILURE',
      'AUTHORIZER_CONFIGURATION_ERROR',
    ];
    expect(texts.filter((one) => !gateways.includes(one) && !sources.includes(one))).toEqual([]);
    const isWritten = (name: string) => new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(sources);
    expect(names.filter((name) => !isWritten(name))).toEqual([]);
  });

  it('shows text as text', () => {
    const page = runbookPage(
      '# T\n\n## One <b>\n\n- a & b `x < y`\n  and on\n- **c**\n\n```\n<pre>\n\nstays\n```',
    );
    expect(page).toContain('<h2 id="one-b">One &lt;b&gt;</h2>');
    expect(page).toContain(
      '<ul><li>a &amp; b <code>x &lt; y</code> and on</li><li><strong>c</strong></li></ul>',
    );
    expect(page).toContain('<pre tabindex="0"><code>&lt;pre&gt;\n\nstays</code></pre>');
  });
});
