import { composePostUser, composeServing } from '#adapters/compose.ts';
import { postUser } from '#api/user-changes.ts';
import { userWriteHandlers } from '#app/users/user-write-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(postUser, userWriteHandlers(composePostUser()), composeServing());
