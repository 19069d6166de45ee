/*
 * GS1's application identifiers, as its Barcode Syntax Dictionary gives them, one kind of content a line:
 *
 *   identifiers | content | any of these beside it | none of these beside it | qualifiers in a Digital Link
 *
 * Content: parts in their order. Type (n digits, x characters of set 82, y of set 39, z base64url), length (`-20`: 1 to
 * 20), checks by letter (`ai-content.ts`); `?`: may be left out. `3100-5`: 3100 to 3105. `31nn`: any of them. `~`: its own
 * family. `01+21`: both. Qualifiers `-`: none. Left out: lists of countries, currencies, media and packages, and what
 * coupons and model numbers hold inside.
 */
const TABLE = `
00|n18k|||-
01|n14k||255 37|22 10 21;235
02|n14k|37|01 03
03|n14k||01 02 37 235
10|x-20|01 02 03 8006 8026
11 13 15 16|n6d|01 02 03 8006 8026
12|n6d|8020
17|n6d|01 02 03 255 8006 8026
20|n2|01 02 03 8006 8026
21|x-20|01 03 8006|235
22 710 711 712 713 714 715 716 717|x-20|01
235|x-28|01
240 241|x-30|01 02 03 8006 8026
242|n-6|01 02 8006 8026
243|x-20|01 03
250|x-30|01+21 03+21 8006+21
251|x-30|01 03 8006
253|n13k,?x-17|||-
254|x-20|414
255|n13k,?n-12||01 02 415 8006 8020 8026|-
30|n-8|01 02
3100-5 3110-5 3120-5 3130-5 3140-5 3150-5 3160-5 3200-5 3210-5 3220-5 3230-5 3240-5 3250-5 3260-5 3270-5 3280-5 3290-5 3500-5 3510-5 3520-5 3560-5 3570-5 3600-5 3610-5 3640-5 3650-5 3660-5|n6|01 02|~
3300-5 3310-5 3320-5 3330-5 3340-5 3350-5 3360-5 3400-5 3410-5 3420-5 3430-5 3440-5 3450-5 3460-5 3470-5 3480-5 3490-5 3530-5 3540-5 3550-5 3620-5 3630-5 3670-5 3680-5 3690-5|n6|00 01|~
3370-5|n6|01|~
37|n-8|00+02 00+8026
3900-9|n-15|255 8020|~ 391n 394n 8111
3910-9|n3,n-15|8020|~
3920-9|n-15|01+30 01+31nn 01+32nn 01+35nn 01+36nn|~ 393n
3930-9|n3,n-15|30 31nn 32nn 35nn 36nn|~
3940-3|n4|255|~ 8111
3950-5|n6|30 31nn 32nn 35nn 36nn|392n 393n ~ 8005
400 7023 90|x-30
401|x-30|||-
402|n17k|||-
403 4308 4319|x-30|00
410 411 412 413 416|n13k
414|n13k|||254;7040
415|n13k|8020||8020
417|n13k|||7040
420|x-20||421
421|n3,x-9||4307
422|n3|01 02 03 8006 8026|426
423 425|n3,?n3,?n3,?n3,?n3|01 02 03|426
424|n3|01 02 03|426
426|n3|01 02 03
427|x-3|01+422 02+422 03+422
4300 4301 4310 4311 4320|x-35e|00
4302 4304 4305 4306 4312 4314 4315 4316|x-70e|00
4303|x-70e|4302
4307 4317|x2|00
4309|n10a,n10o|00
4313|x-70e|4312
4318|x-20|00
4321 4322 4323|n1y|00
4324 4325|n6d,n4t|00
4326|n6D|00
4330|n6,?x1h|00|4331
4331|n6,?x1h|00|4330
4332|n6,?x1h|00|4333
4333|n6,?x1h|00|4332
7001|n13|01 02 8006 8026
7002|x-30|01 02
7003|n6D,n4t|01 02 03
7004|n-4|01+10 03+10
7005|x-12|01 02
7006|n6D|01 02
7007|n6D,?n6D|01 02
7008|x-3|01 02
7009|x-10|01 02
7010|x-2|01 02 03
7011|n6D,?n4t|01 02 03
7020|x-20|01+416 03+416 8006+416
7021 8012|x-20|01 03 8006
7022|x-20|01+7021 03+7021 8006+7021
7030 7031 7032 7033 7034 7035 7036 7037 7038 7039|n3,x-27|01 02
7040|n1,x1,x1,x1i
7041|x-4|00
7230 7231 7232 7233 7234 7235 7236 7237 7238 7239|x2,x-28|01 8004
7240|x-20|01 8006|03
7241|n2|8017 8018
7242|x-25|8017 8018
7250|n8Y|8018|7251
7251|n8Y,n4t|8018|7250
7252|n1g|8018
7253 7254|x-40e|8017 8018|7256 7259
7255|x-10|8017 8018|7256 7259
7256|x-90e|8017 8018
7257|x-70e|8018
7258|x3q|8018+7259
7259|x-40e|8018|7256
8001|n4n,n5n,n3n,n1w,n1|01
8002|x-20
8003|n1z,n13k,?x-16|||-
8004|x-30|||7040
8005|n6|01 02
8006|n14k,n4p||01 03 37|22 10 21
8007|x-34|415
8008|n6D,n2H,?n2M,?n2M|01 02 03
8009|x-50|00 01 03
8010|y-30|||8011
8011|n-12u|8010
8013|x-25|||-
8014|x-25b|01
8017|n18k||8018|8019
8018|n18k||8017|8019
8019|n-10|8017 8018
8020|x-25|415
8026|n14k,n4p|37|02 03 8006
8030|z-90|00 01+21 03+21 253 255 8003 8004 8006+21 8010+8011 8017 8018
8040|n15|01+21
8041|n15|01+21+8040
8042|n32|01+21+8040
8043|n18,?n-2|01+21+8040
8110 8112|x-70
8111|n4|255
8200|x-70|01
91-9|x-90
`;

/** A part of an identifier's content. */
export interface Part {
  readonly set: 'n' | 'x' | 'y' | 'z';
  readonly least: number;
  readonly most: number;
  readonly isOptional: boolean;
  /** By letter. */
  readonly checks: string;
}

export interface ApplicationIdentifier {
  readonly ai: string;
  readonly parts: readonly Part[];
  /** One of these groups has to stand beside it, whole. None: it may stand alone. */
  readonly needs: readonly (readonly string[])[];
  readonly excludes: readonly string[];
  /** Of a key of Digital Links: which may follow it, in this order; one list or another. Null: it is no such key. */
  readonly qualifiers: readonly (readonly string[])[] | null;
}

const PART = /^(\??)([nxyz])(-?)(\d+)(\D*)$/;

const partOf = (text: string): Part => {
  const [, optional, set, upTo, length, checks] = PART.exec(text) ?? [];
  return {
    set: set as Part['set'],
    least: upTo === '-' ? 1 : Number(length),
    most: Number(length),
    isOptional: optional === '?',
    checks: checks ?? '',
  };
};

const words = (text = ''): readonly string[] => text.split(' ').filter(Boolean);

/** '3100-5' is six identifiers. */
const identifiersOf = (text: string): readonly string[] => {
  const [first = '', last] = text.split('-');
  if (last === undefined) return [first];
  const stem = first.slice(0, -1);
  const from = Number(first.at(-1));
  return Array.from({ length: Number(last) - from + 1 }, (_, step) => stem + (from + step));
};

const readTable = (): ReadonlyMap<string, ApplicationIdentifier> => {
  const all = new Map<string, ApplicationIdentifier>();
  for (const line of TABLE.trim().split('\n')) {
    const [identifiers, content = '', needs, excludes, qualifiers] = line.split('|');
    const shared = {
      parts: content.split(',').map(partOf),
      needs: words(needs).map((group) => group.split('+')),
      qualifiers: qualifiers === undefined ? null : qualifiers.replace('-', '').split(';').map(words),
    };
    for (const ai of words(identifiers).flatMap(identifiersOf))
      all.set(ai, {
        ai,
        ...shared,
        excludes: words(excludes).map((other) => other.replace('~', `${ai.slice(0, 3)}n`)),
      });
  }
  return all;
};

let known: ReadonlyMap<string, ApplicationIdentifier> | undefined;

/** Null: GS1 has not given it out. */
export const identifier = (ai: string): ApplicationIdentifier | null => {
  // Read when something is scanned for the first time.
  known ??= readTable();
  return known.get(ai) ?? null;
};

/** The identifier that a text begins with: none is the beginning of another. */
export const identifierAt = (text: string, at: number): ApplicationIdentifier | null =>
  identifier(text.slice(at, at + 2)) ??
  identifier(text.slice(at, at + 3)) ??
  identifier(text.slice(at, at + 4));

/** Does the content end by its length alone, with no separator? GS1 fixed for good which do, by their first two digits. */
export const isPredefined = (ai: string): boolean => /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/.test(ai);

/** The length of content that has but one. */
export const lengthOf = ({ parts }: ApplicationIdentifier): number =>
  parts.reduce((sum, { most }) => sum + most, 0);

/** Is it this one, or of this family (`31nn`)? */
export const isOfPattern = (ai: string, pattern: string): boolean =>
  ai.length === pattern.length && ai.startsWith(pattern.replace(/n+$/, ''));
