import { csvText } from './csv.ts';

const lineOf = (...cells: string[]): string | undefined => csvText(['x'], [cells]).split('\r\n')[1];

describe('CSV', () => {
  it('begins with the mark that lets Excel read UTF-8, and ends each line with CRLF', () => {
    expect(csvText(['Id', 'Name'], [['1', 'Müller']])).toBe('\ufeffId,Name\r\n1,Müller\r\n');
    expect(new TextEncoder().encode(csvText(['Id'], [])).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    );
  });

  it('puts into quotes what would break a row', () => {
    expect(lineOf('a,b', 'a;b', 'say "hi"', ' edge ')).toBe('"a,b","a;b","say ""hi"""," edge "');
    expect(csvText(['x'], [['two\r\nlines']])).toContain('"two\r\nlines"');
  });

  it.each(['=1+1', '+61 2 9999', '-5', '@SUM(A1)', ' =1', '\t=1', '\uff1d1', '\u00a0+1'])(
    'keeps %j a text',
    (text) => {
      expect(lineOf(text)?.replace(/^"/, '').startsWith("'")).toBe(true);
      expect(lineOf(text)).toContain(text);
    },
  );

  it('keeps a number below zero a number', () => {
    expect(csvText(['x'], [[-5.25, 0]]).split('\r\n')[1]).toBe('-5.25,0');
  });

  it('leaves everything else as it is', () => {
    expect(lineOf('Smith-Jones', 'a=b', 'x@y.example', '2026-11-20', '')).toBe(
      'Smith-Jones,a=b,x@y.example,2026-11-20,',
    );
  });
});
