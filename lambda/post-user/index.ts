import { composeServing } from '#adapters/compose/serving.ts';
import { composePostUser } from '#adapters/compose/users.ts';
import { postUser } from '#api/user-changes.ts';
import { userWriteHandlers } from '#app/users/user-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(postUser, userWriteHandlers(composePostUser()), composeServing());
