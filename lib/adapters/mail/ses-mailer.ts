import type { Mailer } from '#app/notices/notice-ports.ts';
import { signedHeaders } from './signed-request.ts';

interface SesMailerOptions {
  /** An address that SES has verified. */
  readonly from: string;
  readonly region: string;
  /** Of the service; another one where its mails are caught on this machine. */
  readonly endpoint: string;
  /** Read at each mail: those of a function change while it lives. */
  readonly credentials: () => Parameters<typeof signedHeaders>[0]['credentials'];
  readonly now: () => number;
}

/** Refused for now: too many at a time, or this day. Everything else that SES refuses it would refuse again. */
const LATER = /TooManyRequests|LimitExceeded|SendingPaused|Throttling/;

const TIMEOUT_MS = 10_000;

/** Sends mails by SES, whose address is the sender of invitations and codes as well (docs/deploy.md, sesFrom). */
export const sesMailer = ({ from, region, endpoint, credentials, now }: SesMailerOptions): Mailer => ({
  async send({ to, subject, body }) {
    const url = new URL('/v2/email/outbound-emails', endpoint);
    const text = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const content = JSON.stringify({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: text(subject), Body: { Text: text(body) } } },
    });
    const headers = signedHeaders({
      ...{ method: 'POST', url, body: content, service: 'ses', region, now: now() },
      headers: { 'content-type': 'application/json' },
      credentials: credentials(),
    });
    try {
      const { host: _host, ...sent } = headers;
      const answer = await fetch(url, {
        ...{ method: 'POST', headers: sent, body: content },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.ok) return 'sent';
      const said = `${answer.headers.get('x-amzn-errortype') ?? ''} ${await answer.text()}`;
      return answer.status === 429 || LATER.test(said) ? 'later' : 'lost';
    } catch {
      // Nobody knows whether it was sent.
      return 'lost';
    }
  },
});
