import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrialMail, TrialMailContent } from '@market/contracts';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

/** The folder of the mailbox for trials; empty when mails are sent to people. */
export const trialFolder = Symbol('folder of the mailbox for trials');

const mostListed = 200;
/** The names that the mailbox gives to its files. */
const ending = '.eml';
const nameOfMail = /^\d{10,16}-[0-9a-f-]{36}$/;

const nameOf = (address: Email['from']): string =>
  address && 'address' in address
    ? [address.name, address.address && `<${address.address}>`].filter(Boolean).join(' ')
    : '';

const headOf = (id: string, mail: Email): TrialMail => ({
  id,
  at: new Date(Number(id.split('-')[0])).toISOString(),
  from: nameOf(mail.from),
  to: mail.to?.map((each) => ('address' in each ? each.address : '')).join(', ') ?? '',
  subject: mail.subject ?? '',
});

/** The newest first. */
export async function listTrialMails(folder: string): Promise<TrialMail[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((id) => nameOfMail.test(id))
    .sort()
    .reverse()
    .slice(0, mostListed);
  const mails = await Promise.all(ids.map((id) => findTrialMail(folder, id)));
  return mails.flatMap((mail) => {
    if (!mail) return [];
    const { id, at, from, to, subject } = mail;
    return [{ id, at, from, to, subject }];
  });
}

/** Undefined when the mail does not exist any more. */
export async function findTrialMail(folder: string, id: string): Promise<TrialMailContent | undefined> {
  if (folder === '' || !nameOfMail.test(id)) return undefined;
  const raw = await readFile(join(folder, `${id}${ending}`)).catch(() => undefined);
  if (!raw) return undefined;
  const mail = await PostalMime.parse(raw);
  return { ...headOf(id, mail), html: withPictures(mail), text: mail.text ?? '' };
}

/** The page with the pictures that the mail brings along. */
const withPictures = ({ html = '', attachments }: Email): string =>
  attachments.reduce((page, { contentId, mimeType, content }) => {
    if (!contentId) return page;
    const bytes = Buffer.from(content as ArrayBuffer).toString('base64');
    return page.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${bytes}`);
  }, html);
