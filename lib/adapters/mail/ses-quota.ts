import type { MailQuota } from '#app/notices/notice-ports.ts';
import { askSes, type SesAccess } from './ask-ses.ts';

interface Account {
  readonly SendQuota?: { readonly Max24HourSend?: number; readonly SentLast24Hours?: number };
}

/** What SES lets the account send, and what it has sent: invitations and codes as well as notices. */
export const sesQuota = (access: SesAccess): MailQuota => ({
  async usedPercent() {
    const answer = await askSes(access, 'GET', '/v2/email/account');
    if (!answer.ok) throw new Error(`SES does not tell its quota: ${answer.status} ${await answer.text()}`);
    const { SendQuota: { Max24HourSend = 0, SentLast24Hours = 0 } = {} } = (await answer.json()) as Account;
    // -1: as many as one likes.
    return Max24HourSend > 0 ? (SentLast24Hours / Max24HourSend) * 100 : 0;
  },
});
