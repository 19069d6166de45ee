import type { LabelContent } from './label.ts';
import { labelZpl } from './zpl.ts';

/** A command's parameters by the ZPL II Programming Guide: least and most of a number, or what may stand there. */
type Parameter = readonly [least: number, most: number] | RegExp;

const COMMANDS: Readonly<Record<string, readonly Parameter[]>> = {
  XA: [],
  XZ: [],
  FS: [],
  CI: [/^28$/],
  PW: [[2, 32_000]],
  LL: [[1, 32_000]],
  LH: [
    [0, 32_000],
    [0, 32_000],
  ],
  FO: [
    [0, 32_000],
    [0, 32_000],
  ],
  A0: [/^N$/, [10, 32_000], [10, 32_000]],
  FB: [[0, 9_999], [1, 9_999], [-9_999, 9_999], /^[LCRJ]$/],
  FH: [/^_$/],
  GB: [
    [1, 32_000],
    [1, 32_000],
    [1, 32_000],
  ],
  BY: [[1, 10]],
  BC: [/^N$/, [1, 32_000], /^N$/, /^N$/, /^N$/, /^[NUAD]$/],
};
/** A field's data, in bytes. */
const MAX_DATA = 3_072;
const [WIDTH, LENGTH] = [840, 1_184];

interface Command {
  readonly name: string;
  readonly parameters: readonly string[];
  /** What follows `^FD`. */
  readonly data: string;
}

const commandsOf = (zpl: string): readonly Command[] =>
  zpl
    .split('^')
    .slice(1)
    .map((said) => {
      const name = said.slice(0, 2);
      const rest = said.slice(2).replace(/\n$/, '');
      if (name === 'FD') return { name, parameters: [], data: rest };
      // The letter of the font is a part of its command.
      const parameters = rest === '' ? [] : rest.split(',');
      if (name === 'BY') return { name, parameters: parameters.slice(0, 1), data: '' };
      return { name, parameters, data: '' };
    });

const isWithin = (parameter: string, limits: Parameter): boolean =>
  limits instanceof RegExp
    ? limits.test(parameter)
    : /^-?\d+$/.test(parameter) && Number(parameter) >= limits[0] && Number(parameter) <= limits[1];

/** What the guide does not allow, as sentences. */
const faultsOf = (zpl: string): readonly string[] => {
  const faults: string[] = [];
  const commands = commandsOf(zpl);
  if (!zpl.startsWith('^XA\n') || !zpl.endsWith('^XZ\n')) faults.push('It is no one format.');
  const isControl = (sign: string): boolean => (sign < ' ' && sign !== '\n') || sign === '\u007f';
  if ([...zpl].some((sign) => isControl(sign) || sign === '~'))
    faults.push('It has a control character, or a tilde.');
  let isOpen = false;
  commands.forEach(({ name, parameters, data }, at) => {
    if (name === 'FD') {
      if (new TextEncoder().encode(data).length > MAX_DATA) faults.push(`${data.length} bytes of data.`);
      if (commands[at - 1]?.name !== 'FH') faults.push(`Data without ^FH: ${data}.`);
      if (commands[at + 1]?.name !== 'FS') faults.push(`Data without an end: ${data}.`);
      if (/_(?![0-9A-F]{2})/.test(data)) faults.push(`An underscore that is no number: ${data}.`);
      const isBlock = commands.slice(Math.max(0, at - 2), at).some((one) => one.name === 'FB');
      if (isBlock && /\\/.test(data.replaceAll('\\\\', ''))) faults.push(`A backslash alone: ${data}.`);
      return;
    }
    const limits = COMMANDS[name];
    if (!limits) faults.push(`^${name} is none of those that are used.`);
    else if (limits.length !== parameters.length) faults.push(`^${name} with ${parameters.join()}.`);
    else
      parameters.forEach((parameter, index) => {
        const limit = limits[index];
        if (limit && !isWithin(parameter, limit)) faults.push(`^${name} with ${parameters.join()}.`);
      });
    if (name === 'FO') {
      if (isOpen) faults.push('A field begins in a field.');
      isOpen = true;
      const [x = 0, y = 0] = parameters.map(Number);
      if (x >= WIDTH || y >= LENGTH) faults.push(`A field beside the label: ${x}, ${y}.`);
    }
    if (name === 'FS') isOpen = false;
  });
  if (isOpen) faults.push('A field has no end.');
  return faults;
};

const aLabel = (more: Partial<LabelContent> = {}): LabelContent => ({
  title: 'Sparkling Lemon 330 mL',
  facts: [{ name: 'Batch / lot', value: 'LEM-2611' }],
  barcodes: [
    [
      { ai: '02', content: '19312345000019' },
      { ai: '15', content: '271130' },
      { ai: '37', content: '72' },
      { ai: '10', content: 'LEM-2611' },
    ],
    [{ ai: '00', content: '093123450000000012' }],
  ],
  ...more,
});

/** Texts that mean something to a printer, or that it has no letter of one byte for. */
const TEXTS = [
  '^XZ ~JA ^FD',
  'A_B _5E',
  String.raw`C:\new \& \(*) \\`,
  'Ginger – 330 mL №7 Ζάχαρη 砂糖',
  '>;>8>6',
  '100 % "fine" & more',
  'x'.repeat(3_000),
];

describe('a label in ZPL', () => {
  it.each(TEXTS)('has only what the guide allows, whatever its texts say: %.20s', (text) => {
    const label = aLabel({
      title: text,
      facts: Array.from({ length: 14 }, () => ({ name: text, value: text })),
    });
    expect(faultsOf(labelZpl(label))).toEqual([]);
  });

  it.each([
    ['no barcode', []],
    ['one', [aLabel().barcodes[1] ?? []]],
    ['three', [...aLabel().barcodes, 'A(10)7']],
    ['one of our own with all signs', ['RM SUGAR^~>_<=:; \\']],
  ])('has it with %s', (_what, barcodes) => {
    expect(faultsOf(labelZpl(aLabel({ barcodes, isTitleLarge: true })))).toEqual([]);
  });

  it('says a backslash of a text as two: one alone begins a line break', () => {
    expect(labelZpl(aLabel({ title: String.raw`a\&b` }))).toContain(String.raw`^FDa\\&b^FS`);
  });

  it('begins a barcode of GS1 with FNC1, and sets it behind what has no length of its own', () => {
    const [gs1 = '', sscc = ''] = labelZpl(aLabel()).match(/\^BC.*\^FD[^^]*/g) ?? [];
    expect(gs1).toMatch(/\^FD>;>8.*37.*>8/);
    expect(sscc).toMatch(/\^FD>;>800093123450000000012$/);
  });
});
