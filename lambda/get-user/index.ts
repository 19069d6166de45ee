import { composeServing } from '#adapters/compose/serving.ts';
import { composeGetUser } from '#adapters/compose/users.ts';
import { getUser } from '#api/users.ts';
import { userReadHandlers } from '#app/users/user-read-handlers.ts';
import { serve } from '../http.ts';

export const handler = serve(getUser, userReadHandlers(composeGetUser()), composeServing());
