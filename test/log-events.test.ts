import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMITTED_METRICS } from '#api/metrics.ts';
import { LOG_EVENTS, type LogEvent } from '#app/log-events.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const events = Object.keys(LOG_EVENTS) as LogEvent[];

const sources = ['lib/app', 'lib/adapters', 'lambda']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('log-events.ts'))
  .map(read);

/** What a query asks the event to be: `event = "…"`, `event in ["…", "…"]`. */
const askedFor = (text: string): readonly string[] =>
  [...text.matchAll(/\bevent (?:=|in) (\[[^\]]*\]|"[^"]*")/g)].flatMap(([, values = '']) =>
    [...values.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value),
  );

describe('the events of the log', () => {
  it.each(events)('%s is said somewhere', (event) => {
    expect(sources.some((source) => source.includes(`'${event}'`))).toBe(true);
  });

  it.each(events)('%s names what it is about, then what became of it', (event) => {
    expect(event).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(LOG_EVENTS[event]).toMatch(/^[A-Z]/);
  });

  it.each(['docs/runbook.md', 'docs/deploy.md'])('%s asks for no others', (path) => {
    const asked = askedFor(read(path));
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((event) => !(event in LOG_EVENTS))).toEqual([]);
  });
});

describe('the numbers that alarms watch', () => {
  it.each(Object.keys(EMITTED_METRICS))('%s is said somewhere', (metric) => {
    expect(sources.some((source) => new RegExp(`\\b${metric}:|'${metric}'`).test(source))).toBe(true);
  });
});
