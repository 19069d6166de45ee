import type { DynamoDBStreamEvent } from 'aws-lambda';
import { composeMeasureMails, composeNotifier } from '#adapters/compose/notices.ts';
import { composeWorker } from '#adapters/compose/worker.ts';
import { mailNotices } from '#app/notices/mail-notices.ts';
import { measureMails } from '#app/notices/measure-mails.ts';
import { tellOfActs } from '#app/notices/tell-of-acts.ts';
import { tellStandings } from '#app/notices/tell-standings.ts';
import { worker } from '../worker.ts';

const deps = composeNotifier();
const measured = composeMeasureMails();

/** Woken by what people did that others are told of, and by the minute, which looks at what stands and sends mails. */
export const handler = worker<Partial<DynamoDBStreamEvent>>(
  { ...composeWorker(), measure: (now) => measureMails(measured, now) },
  async ({ Records }) => {
    if (Records) return tellOfActs(deps, deps.entriesOf(Records));
    // A look that failed keeps no mail back.
    const [told, mailed] = [
      await tellStandings(deps).catch((cause: unknown) => ({ cause })),
      await mailNotices(deps).catch((cause: unknown) => ({ cause })),
    ];
    const failed = told ?? mailed;
    if (failed) throw failed.cause;
  },
);
