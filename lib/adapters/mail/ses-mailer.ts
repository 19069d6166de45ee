import type { Mailer } from '#app/notices/notice-ports.ts';
import { askSes, type SesAccess } from './ask-ses.ts';

interface SesMailerOptions extends SesAccess {
  /** An address that SES has verified. */
  readonly from: string;
}

/** Refused for now: too many at a time, or this day. Everything else that SES refuses it would refuse again. */
const LATER = /TooManyRequests|LimitExceeded|SendingPaused|Throttling/;

/** Sends mails by SES, whose address is the sender of invitations and codes as well (docs/deploy.md, sesFrom). */
export const sesMailer = ({ from, ...access }: SesMailerOptions): Mailer => ({
  async send({ to, subject, body }) {
    const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const content = {
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: text(subject), Body: { Text: text(body) } } },
    };
    try {
      const answer = await askSes(access, 'POST', '/v2/email/outbound-emails', content);
      if (answer.ok) return 'sent';
      const said = `${answer.headers.get('x-amzn-errortype') ?? ''} ${await answer.text()}`;
      return answer.status === 429 || LATER.test(said) ? 'later' : 'lost';
    } catch {
      // Nobody knows whether it was sent.
      return 'lost';
    }
  },
});
