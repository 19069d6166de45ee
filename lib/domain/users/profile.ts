import * as z from 'zod/mini';
import { text } from '#domain/text.ts';
import { MAX_NAME_LENGTH, MAX_PICTURE_LENGTH } from './profile-limits.ts';

const name = text(MAX_NAME_LENGTH);

/**
 * What people say of themselves (spec §3, Signed-in user). An empty name is none. The picture is data, small enough
 * for the pool: all of it is in every ID token, and so in the headers of every call.
 */
export const Profile = z.object({
  preferredName: name,
  givenName: name,
  familyName: name,
  locale: z.nullable(text(35)),
  picture: z.nullable(text(MAX_PICTURE_LENGTH)),
});

export type Profile = z.output<typeof Profile>;
