import { composeChanging } from '#adapters/compose/serving.ts';
import { composeGetUser, composePostUser } from '#adapters/compose/users.ts';
import { postUser } from '#api/users/user-changes.ts';
import { getUser } from '#api/users.ts';
import { userReadHandlers } from '#app/users/user-read-handlers.ts';
import { userWriteHandlers } from '#app/users/user-write-handlers.ts';
import { byMethod, serve } from '../http.ts';

const serving = composeChanging();

export const handler = byMethod({
  GET: serve(getUser, userReadHandlers(composeGetUser()), serving),
  POST: serve(postUser, userWriteHandlers(composePostUser()), serving),
});
