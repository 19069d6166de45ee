import { eventually } from '#test/support/eventually.ts';

interface Mail {
  readonly code?: string;
  readonly temporaryPassword?: string;
  readonly sentAt: number;
}

/** The mails that the local user pool sent, as the people they went to would read them. */
export const identityMailbox = (identityUrl: string) => {
  const newest = async (address: string): Promise<Mail | undefined> => {
    const answer = await fetch(`${identityUrl}/mailbox.json?to=${encodeURIComponent(address)}`);
    const mails = (await answer.json()) as readonly Mail[];
    // Notices are mailed as well, whenever there is one.
    return mails.find(({ code, temporaryPassword }) => code !== undefined || temporaryPassword !== undefined);
  };
  return {
    /** The code of the newest mail to an address; `after`: of one that is newer than that code. */
    codeFor: (address: string, after?: string): Promise<string> =>
      eventually(async () => {
        const code = (await newest(address))?.code;
        return code === after ? undefined : code;
      }, `a code for ${address}`),
    temporaryPasswordFor: (address: string): Promise<string> =>
      eventually(async () => (await newest(address))?.temporaryPassword, `an invitation for ${address}`),
  };
};
