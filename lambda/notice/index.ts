import { composeNotice } from '#adapters/compose/notices.ts';
import { composeAsking } from '#adapters/compose/serving.ts';
import { getNotice, postNotice } from '#api/notices/notices.ts';
import { noticeReadHandlers } from '#app/notices/notice-read-handlers.ts';
import { noticeWriteHandlers } from '#app/notices/notice-write-handlers.ts';
import { byMethod, serve } from '../http.ts';

const [deps, serving] = [composeNotice(), composeAsking()];

export const handler = byMethod({
  GET: serve(getNotice, noticeReadHandlers(deps), serving),
  POST: serve(postNotice, noticeWriteHandlers(deps), serving),
});
