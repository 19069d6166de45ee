import type { QueryClient } from '@tanstack/react-query';
import { codeKey } from '#domain/code-key.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { itemToConvert } from '../queries.ts';

/** The item that a code without a GTIN names, or why there is none, as a sentence: nothing is said to be taken before. */
export const itemOfCode = (client: QueryClient, code: string): Promise<Result<string, string>> =>
  client.fetchQuery(itemToConvert(codeKey(code))).then(
    ({ inventoryID }) => ok(inventoryID),
    (error: unknown) => err(reasonOf(error, `Whether ${code} is an item could not be read. Scan it again.`)),
  );
