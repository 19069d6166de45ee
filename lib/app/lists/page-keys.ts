import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Keeps the keys of lists' pages from being read, altered, or used with another list. */
export interface PageKeys {
  /** `place`: the call that the key belongs to. */
  seal(place: string, position: string): Promise<string>;
  /** Null: this product did not seal it for that call. */
  open(place: string, key: string): Promise<string | null>;
}

/** Tells of a screen that it is to read its list from the start, which another version's key takes as well. */
export const invalidPageKey = (): DomainError =>
  domainError(
    'INVALID_PAGE_KEY',
    'pagination_key: Use the key that came with the page before, or leave it out.',
  );

/** Longer than any that was sealed: the pool's own are the longest. */
const MAX_KEY_LENGTH = 12_000;

const IV_BYTES = 12;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Seals with AES-GCM under a key that is made of `material`. Whoever asks twice gets two keys of one place: each has
 * chance of its own, of which there is enough for four thousand million keys.
 */
export const sealedPageKeys = (material: string): PageKeys => {
  let key: Promise<CryptoKey> | undefined;
  const theKey = (): Promise<CryptoKey> => {
    key ??= crypto.subtle
      .digest('SHA-256', bytesOf(`keys of pages\n${material}`))
      .then((digest) => crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']));
    return key;
  };
  const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: bytesOf(place),
  });
  return {
    async seal(place, position) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = await crypto.subtle.encrypt(algorithm(iv, place), await theKey(), bytesOf(position));
      return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64url');
    },
    async open(place, text) {
      if (text.length > MAX_KEY_LENGTH) return null;
      const bytes = Uint8Array.from(Buffer.from(text, 'base64url'));
      const iv = bytes.slice(0, IV_BYTES);
      try {
        const opened = await crypto.subtle.decrypt(
          algorithm(iv, place),
          await theKey(),
          bytes.slice(IV_BYTES),
        );
        return new TextDecoder().decode(opened);
      } catch {
        return null;
      }
    },
  };
};

type Fields = Readonly<Record<string, unknown>>;

/** What was asked, with the position that its key stands for. INVALID_PAGE_KEY. */
export const openedRequest = async (
  keys: PageKeys,
  place: string,
  input: Fields,
): Promise<Result<Fields, DomainError>> => {
  const { pagination_key } = input;
  if (typeof pagination_key !== 'string' || pagination_key === '') return ok(input);
  const position = await keys.open(place, pagination_key);
  return position === null ? err(invalidPageKey()) : ok({ ...input, pagination_key: position });
};

const withSealedKey = async (keys: PageKeys, place: string, part: unknown): Promise<unknown> => {
  const key = (part as Fields | undefined)?.pagination_key;
  return typeof key === 'string'
    ? { ...(part as Fields), pagination_key: await keys.seal(place, key) }
    : part;
};

/** A list's answer with its key sealed; it stands in `data`, or in `meta` where `data` is the list itself. */
export const sealedAnswer = async (keys: PageKeys, place: string, body: unknown): Promise<unknown> => {
  const { data, meta } = body as { readonly data?: unknown; readonly meta?: unknown };
  const sealedData = await withSealedKey(keys, place, data);
  const sealedMeta = await withSealedKey(keys, place, meta);
  return sealedData === data && sealedMeta === meta
    ? body
    : { ...(body as Fields), data: sealedData, ...(meta === undefined ? {} : { meta: sealedMeta }) };
};
