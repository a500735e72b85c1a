import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

interface Mail {
  to_address: string;
  subject: string;
  body_text: string;
}

/** The newest mail to an address, as /dev/mail shows it; waits until it is there. */
export async function newestMail(request: APIRequestContext, to: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const { mails } = (await (await request.get('/dev/mail.json')).json()) as { mails: Mail[] };
    found = mails.find((mail) => mail.to_address === to);
    expect(found, `a mail to ${to}`).toBeDefined();
  }).toPass({ timeout: 10_000 });
  if (found === undefined) throw new Error(`no mail to ${to}`);
  return found;
}

/** The link of a mail. */
export function linkOf(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.body_text)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  return link;
}
