import { SAMPLE_LABEL } from './sample-label.ts';
import { SEPARATOR } from './separator.ts';

/** What is to be stored of a scanner, so that its codes are read right. */
interface ScannerMend {
  readonly substitute?: string;
  readonly keyboard?: 'position' | 'name';
  readonly keepsSeparators?: boolean;
}

export interface Diagnosis {
  readonly tone: 'good' | 'bad' | 'unknown';
  /** What is right or wrong with the scanner, and what to do, as sentences. */
  readonly findings: readonly string[];
  /** Null: nothing to store. */
  readonly mend: ScannerMend | null;
}

interface Sent {
  readonly text: string;
  /** By the position of its keys; null: it came from no keyboard. */
  readonly byPosition: string | null;
  /** Caps Lock was on, and what it did is undone in the text: the browser told, or it showed. */
  readonly caps?: 'told' | 'hidden' | undefined;
}

const WITHOUT_SEPARATOR = SAMPLE_LABEL.replace(SEPARATOR, '');
const [BEFORE = '', AFTER = ''] = SAMPLE_LABEL.split(SEPARATOR);
/** What stands in place of the separator has to be something that no batch number holds. */
const SUBSTITUTE = /^[^A-Za-z0-9\-/_.]{1,8}$|^[<{[^].{1,7}$/;

const PREFIX = /^\](?:C1|d2|Q3|J1|e0|Q1|d1|C0)/i;

interface Read {
  readonly what: 'whole' | 'no separator' | 'substitute';
  readonly substitute: string;
}

const readAs = (text: string): Read | null => {
  const body = text.startsWith(SEPARATOR) ? text.slice(1) : text;
  if (body === SAMPLE_LABEL) return { what: 'whole', substitute: '' };
  if (body === WITHOUT_SEPARATOR) return { what: 'no separator', substitute: '' };
  const between = body.slice(BEFORE.length, body.length - AFTER.length);
  const isAround = body === BEFORE + between + AFTER;
  return isAround && SUBSTITUTE.test(between) ? { what: 'substitute', substitute: between } : null;
};

const swapped = (text: string): string =>
  [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');

/** The ways in which a code may have been turned on its way, the plainest first. */
const waysOf = ({ text, byPosition }: Sent) => {
  const ways = [
    { body: text, keyboard: 'name', isCaps: false },
    { body: byPosition, keyboard: 'position', isCaps: false },
    { body: swapped(text), keyboard: 'name', isCaps: true },
    { body: byPosition === null ? null : swapped(byPosition), keyboard: 'position', isCaps: true },
  ] as const;
  return ways.flatMap(({ body, ...way }) => (body === null ? [] : [{ ...way, body }]));
};

const EXCHANGED = 'Capital and small letters are exchanged: Caps Lock is on. Switch it off.';
const CAPS_FINDINGS = {
  told: 'Caps Lock is on. Its letters are turned back; switch it off to be certain.',
  hidden:
    'Caps Lock is on, and this computer keeps that from the browser. Switch it off: a code of small letters alone arrives in capitals.',
} as const;

/** What a scanner does to the sample label of the sheet, and how that is mended for this device. */
export const diagnoseScanner = (sent: Sent): Diagnosis => {
  for (const { body, keyboard, isCaps } of waysOf(sent)) {
    const prefix = PREFIX.exec(body)?.[0] ?? '';
    const read = readAs(body.slice(prefix.length));
    if (!read) continue;
    // The keys are where they are meant: it is their case alone that is lost.
    const isOtherCase = sent.text !== body && sent.text.toLowerCase() === body.toLowerCase();
    const hasCapsLock = isCaps || isOtherCase;
    const isMoved = keyboard === 'position' && !isOtherCase;
    return {
      tone: read.what === 'no separator' || hasCapsLock || sent.caps === 'hidden' ? 'bad' : 'good',
      findings: [
        prefix === ''
          ? 'It sends no prefix. Labels are known by their content; set the scanner to send the AIM prefix (symbology identifier) to be certain.'
          : `It sends the prefix ${prefix}.`,
        ...(isMoved
          ? [
              'It types for an American keyboard, and this device has another. Its keys are read by their position.',
            ]
          : []),
        ...(hasCapsLock ? [EXCHANGED] : sent.caps ? [CAPS_FINDINGS[sent.caps]] : []),
        ...SEPARATOR_FINDINGS[read.what](read.substitute),
      ],
      mend: {
        // By the places of its keys no Caps Lock changes anything.
        keyboard: sent.caps === 'hidden' && sent.byPosition === body ? 'position' : keyboard,
        substitute: read.substitute,
        keepsSeparators: read.what !== 'no separator',
      },
    };
  }
  return {
    tone: 'unknown',
    findings: [
      'This is not the sample label of the sheet, or the scanner changes it in a way that is not known.',
    ],
    mend: null,
  };
};

const SEPARATOR_FINDINGS: Readonly<Record<Read['what'], (substitute: string) => readonly string[]>> = {
  whole: () => ['The separator arrives.'],
  substitute: (substitute) => [`It sends ${substitute} for the separator.`],
  'no separator': () => [
    'The separator is lost: a batch number and the date behind it run together, and each such label is asked about. Set the scanner to send GS (control characters), or a sign such as | in its place.',
  ],
};
