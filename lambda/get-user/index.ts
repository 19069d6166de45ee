import { composeGetUser, composeServing } from '#adapters/compose.ts';
import { getUser } from '#api/users.ts';
import { userReadHandlers } from '#app/users/user-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getUser, userReadHandlers(composeGetUser()), composeServing());
