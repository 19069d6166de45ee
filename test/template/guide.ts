import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'constructs';
import { COUNTED_METRICS, EMITTED_METRICS } from '#api/metrics.ts';
import { repositoryRoot } from '#infra/bundle-functions.ts';
import { constructIdOf } from '#infra/construct-id.ts';
import { FUNCTIONS } from '#infra/function-definitions.ts';
import { readSettings } from '#infra/settings/settings.ts';
import { writersOf } from '#infra/stop-writers.ts';
import { TABLE_DEFINITIONS, type TableName } from '#infra/table-definitions.ts';
import type { Resource, Synthesised, Template } from './synthesise.ts';

const guide = readFileSync(join(repositoryRoot, 'docs/deploy.md'), 'utf8');

const all = (form: RegExp, text = guide): string[] =>
  [...text.matchAll(form)].flatMap(([, ...groups]) => groups.filter((group) => group !== undefined));

const isTable = (name: string): name is TableName => Object.hasOwn(TABLE_DEFINITIONS, name);

/** Every key that the settings are read from. */
export function contextKeys(): string[] {
  const asked = new Set<string>();
  const tryGetContext = (key: string) => void asked.add(key);
  readSettings({ tryGetContext, getAllContext: () => ({}) } as unknown as Node);
  return [...asked].sort();
}

/** The keys of the guide's table of context, and those that it says are not for the person who deploys. */
function explainedKeys(): string[] {
  const [table = ''] = all(/\n## Context\n([\s\S]*?)\n## /g);
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const [local = ''] = all(/\n(.*) are for the local run and for tests/g, table);
  return [...rows.map((row) => row.split(' | ')[0] ?? ''), local]
    .flatMap((cell) => all(/`(\w+)`/g, cell))
    .sort();
}

interface Named {
  readonly type: string;
  readonly beginning: string;
  /** What the stack that it is in begins with; undefined: it is the whole one. */
  readonly within: string | undefined;
}

/** What the guide's commands look up, `name TYPE BEGINNING [STACK]`, with each value of a loop's variable. */
function namedResources(): Named[] {
  return guide.split('```').flatMap((block) => {
    const loops = [...block.matchAll(/for (\w+) in ([\w ]+); do/g)];
    const values = (variable: string) =>
      loops.filter(([, name]) => name === variable).flatMap(([, , list]) => list?.trim().split(' ') ?? []);
    const stacks = new Map(
      [...block.matchAll(/(\w+)=\$\(name CloudFormation::Stack (\w+)\)/g)].map(([, variable, beginning]) => [
        variable,
        beginning,
      ]),
    );
    const asked = [...block.matchAll(/\$\(name ([\w:]+) ([\w${}]+)(?: "\$(\w+)")?\)/g)];
    return asked.flatMap(([, type = '', text = '', stack]) => {
      const variable = /\$\{?(\w+)\}?/.exec(text);
      const texts = variable
        ? values(variable[1] ?? '').map((value) => text.replace(variable[0], value))
        : [text];
      const within = stack === undefined ? undefined : (stacks.get(stack) ?? 'nothing');
      return texts.map((beginning): Named => ({ type: `AWS::${type}`, beginning, within }));
    });
  });
}

/** The resources of one template that are of the type and begin so. */
const foundIn = ({ templates }: Synthesised, { type, beginning, within }: Named): Resource[] => {
  const [whole] = Object.values(templates);
  const those = (template: Template | undefined, ofType: string, start: string) =>
    Object.entries(template?.Resources ?? {})
      .filter(([id, { Type }]) => Type === ofType && id.startsWith(start))
      .map(([, resource]) => resource);
  if (within === undefined) return those(whole, type, beginning);
  return those(whole, 'AWS::CloudFormation::Stack', within).flatMap(({ Metadata }) =>
    those(templates[String(Metadata?.['aws:asset:path'])], type, beginning),
  );
};

/** docs/deploy.md is followed in bad hours: what it names has to be there. */
export const describeGuide = (stack: Synthesised) =>
  describe('the guide', () => {
    it('explains every key of the context, and none that there is not', () => {
      expect(explainedKeys()).toEqual(contextKeys());
    });

    it('names resources that its commands find, each of them alone', () => {
      const named = namedResources();
      expect(named.length).toBeGreaterThan(10);
      const found = named.map((one) => [one.beginning, foundIn(stack, one).length]);
      expect(found).toEqual(named.map(({ beginning }) => [beginning, 1]));
    });

    it('stops, before a restore, everything that writes the tables', () => {
      const stopped = all(/for F in ([\w ]+); do\n[^\n]+--reserved-concurrent-executions 0/g);
      const writers = [writersOf(['Receipts', 'PurchaseOrders']), writersOf(['Vendors'])];
      expect(stopped.map((list) => list.split(' ').sort())).toEqual(writers.map((list) => [...list].sort()));
    });

    it('leaves it to the command which functions write the other tables, and names tables to it', () => {
      const restored = all(/stop-writers -- --tables ([\w,]+)/g).map((list) => list.split(','));
      expect(restored.length).toBeGreaterThan(7);
      expect(restored.flat().filter((table) => !isTable(table))).toEqual([]);
      expect(restored.filter((tables) => writersOf(tables.filter(isTable)).length === 0)).toEqual([]);
      expect(all(/\bstop (`\w+`)/g)).toEqual([]);
    });

    it('says of every table how it is restored, or why it is not', () => {
      const restoring = all(/\n## Restoring\n([\s\S]*?)\n## /g).join('');
      const told = all(/`(\w+)`|--tables ([\w,]+)/g, restoring);
      const named = new Set(told.flatMap((names) => names.split(',')));
      expect(Object.keys(TABLE_DEFINITIONS).filter((table) => !named.has(table))).toEqual([]);
    });

    it('opens again what it stops, and gives back the place that a function has for itself', () => {
      const lists = (form: RegExp) => new Set(all(form).flatMap((list) => list.split(' ')));
      const stopped = lists(/for F in ([\w ]+); do\n[^\n]+--reserved-concurrent-executions 0/g);
      const opened = lists(/for F in ([\w ]+); do\n[^\n]+delete-function-concurrency/g);
      const reserved = Object.entries(FUNCTIONS).filter(([, definition]) => definition.reserved === 1);
      const alone = reserved.map(([name]) => constructIdOf(name));
      expect(stopped.size).toBeGreaterThan(6);
      expect([...stopped].filter((name) => !alone.includes(name)).sort()).toEqual([...opened].sort());
      const givenBack = guide.match(/--reserved-concurrent-executions 1$/gm) ?? [];
      expect(givenBack).toHaveLength([...stopped].filter((name) => alone.includes(name)).length);
    });

    it('names outputs that the stack has', () => {
      const named = new Set(all(/\$\(output (\w+)\)/g));
      expect(named.size).toBeGreaterThan(2);
      for (const output of named) expect(Object.keys(stack.outputs)).toContain(output);
    });

    it('leads to paragraphs that it has', () => {
      const slug = (heading: string) =>
        heading
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replace(/\s/g, '-');
      const headings = all(/\n## (.+)/g).map(slug);
      expect(all(/\]\(#([\w-]+)\)/g).filter((target) => !headings.includes(target))).toEqual([]);
    });

    it('counts what it says that alarms, secrets and keys cost', () => {
      const alarms = stack.ofType('AWS::CloudWatch::Alarm').map(([, { Properties: alarm }]) => alarm);
      const watched = alarms.reduce(
        (sum, { Metrics = [{ MetricStat: {} }] }) =>
          sum + Metrics.filter((metric: { MetricStat?: object }) => metric.MetricStat).length,
        0,
      );
      expect(guide).toContain(`${watched} metrics watched`);
      expect(guide).toContain(`| Secrets | ${stack.ofType('AWS::SecretsManager::Secret').length}, and`);
      expect(guide).toContain(`| KMS | ${stack.ofType('AWS::KMS::Key').length} key`);
      const own = Object.keys({ ...EMITTED_METRICS, ...COUNTED_METRICS }).length;
      expect(guide).toContain(`| Metrics of our own | ${own} |`);
    });

    it('adds up what a month costs', () => {
      const [table = ''] = all(/\n## What it costs\n([\s\S]*?)\n## /g);
      const amounts = table
        .split('\n')
        .filter((line) => /^\| (?!what|-)/.test(line))
        .map((line) => ({ what: line.split(' | ')[0], cell: line.split(' | ').at(-1) ?? '' }));
      const together = amounts.findIndex(({ what }) => what === '| **Together**');
      const sum = amounts
        .slice(0, together)
        .flatMap(({ cell }) => cell.replace(/ \|$/, '').split(' + '))
        .reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0);
      expect(together).toBeGreaterThan(10);
      expect(amounts[together]?.cell).toBe(`**${(sum / 100).toFixed(2)}** |`);
      expect(guide).toContain(`**About US$${Math.round(sum / 100)} a month**`);
    });
  });
