import { fc } from '#test/support/property-testing.ts';
import { openedRequest, sealedAnswer, sealedPageKeys } from './page-keys.ts';

const keys = sealedPageKeys('table-1,table-2');
const PLACE = 'GetVendor list';

describe('the key of a page', () => {
  it('comes back as the position it was made of, by any container of the deployment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (position) => {
        const key = await keys.seal(PLACE, position);
        expect(await sealedPageKeys('table-1,table-2').open(PLACE, key)).toBe(position);
      }),
    );
  });

  it('can’t be read', async () => {
    const key = await keys.seal(PLACE, 'AMBER GLASSWORKS');
    expect(key).toMatch(/^[\w-]+$/);
    expect(Buffer.from(key, 'base64url').toString('latin1')).not.toContain('AMBER');
  });

  it('of another call or of another deployment is none', async () => {
    const key = await keys.seal(PLACE, 'AMBER');
    expect(await keys.open('GetVendor list_vendors', key)).toBeNull();
    expect(await keys.open('GetWorkOrder list', key)).toBeNull();
    expect(await sealedPageKeys('table-9').open(PLACE, key)).toBeNull();
  });

  it('that was altered anywhere is none', async () => {
    const bytes = Buffer.from(await keys.seal(PLACE, 'AMBER'), 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(await keys.open(PLACE, altered.toString('base64url'))).toBeNull();
    }
  });

  it.each([
    [
      'of the version before, which anybody could read',
      Buffer.from('{"list":"all","at":["A"]}').toString('base64url'),
    ],
    ['nobody made', 'x'],
    ['of no letters that a key has', '%%%'],
    ['too long for one', 'A'.repeat(100_000)],
  ])('%s is none', async (_, key) => {
    expect(await keys.open(PLACE, key)).toBeNull();
  });
});

describe('a call', () => {
  it('without a key is asked as it came', async () => {
    for (const input of [{ limit: '5' }, { pagination_key: '' }, { pagination_key: 7 }])
      expect(await openedRequest(keys, PLACE, input)).toEqual({ ok: true, value: input });
  });

  it('with a key is asked with its position, and with none of ours refused', async () => {
    const pagination_key = await keys.seal(PLACE, 'AMBER');
    expect(await openedRequest(keys, PLACE, { limit: '5', pagination_key })).toEqual({
      ok: true,
      value: { limit: '5', pagination_key: 'AMBER' },
    });
    expect(await openedRequest(keys, PLACE, { pagination_key: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_PAGE_KEY' },
    });
  });

  it.each<[{ data: unknown; meta?: unknown }]>([
    [{ data: { items: [1], pagination_key: 'AMBER' } }],
    [{ data: [1], meta: { asOf: null, pagination_key: 'AMBER' } }],
  ])('is answered with its key sealed: %j', async (body) => {
    const sealed = (await sealedAnswer(keys, PLACE, body)) as typeof body;
    const { pagination_key } = (sealed.meta ?? sealed.data) as { pagination_key: string };
    expect(await keys.open(PLACE, pagination_key)).toBe('AMBER');
    expect(JSON.stringify(sealed).replace(pagination_key, 'AMBER')).toBe(JSON.stringify(body));
  });

  it('without a next page is answered as it is', async () => {
    for (const body of [{ data: { items: [] } }, { data: [], meta: { stale: true } }, { data: null }])
      expect(await sealedAnswer(keys, PLACE, body)).toBe(body);
  });
});
