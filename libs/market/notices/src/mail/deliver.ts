import { createHash } from 'node:crypto';
import { noticeOf, unreadableText } from '@market/contracts';
import type { NoticeKind } from '@market/contracts';
import type { EventStore } from '@platform/log';
import type { Deliver } from '@platform/reactions';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Pool } from 'pg';
import { isActive } from '@market/domain';
import { accountOf, coverFor, factsFor, isLost, pathOf, textsOf } from '../facts.js';
import type { NoticeFact } from '../facts.js';
import { unsubscribeToken } from '../unsubscribe.js';
import { pictureOf } from './pictures.js';
import type { Files } from './pictures.js';
import { markRefused, refusalOf } from './refused.js';
import { Mailer } from './smtp.js';
import { heldUntil } from './times.js';
import { htmlOf, textOf } from './template.js';
import type { MailContent } from './template.js';

export type MailSettings = {
  /** smtp://…; empty when no mails are sent. */
  smtpUrl: string;
  /** «Name <address>» */
  from: string;
  replyTo: string;
  publicUrl: string;
  /** Keys that sign the unsubscribe links: the first one signs, all verify. */
  keys: readonly string[];
};

/** At most this many items are shown; the others are only counted. */
const mostListed = 10;
const mostInDigest = 50;
const mostPictures = 10;

export type MailParts = { store: EventStore; pool: Pool; files: Files; settings: MailSettings };

/** Mails the due items of one account, by its rights of this moment. */
export function mailDelivery({ store, pool, files, settings }: MailParts): Deliver {
  const mailer = new Mailer(settings.smtpUrl);
  return async (items, { recipient, batch, signal, now }) => {
    if (settings.smtpUrl === '') return { dropped: 'no mail server is set' };
    const account = await accountOf(store, recipient);
    if (!isActive(account)) return { dropped: 'the account is closed' };
    const { email } = account;
    if (!email.includes('@') || email === unreadableText) return { dropped: 'no address is known' };
    if (await refusalOf(pool, recipient, email)) return { dropped: 'the mail server refuses the address' };
    const since = Math.min(...items.map(({ occurredAt }) => Date.parse(occurredAt)));
    const until = heldUntil(account.mailTimes, new Date(since), now);
    if (until) return { wait: until };
    const facts = await factsFor(store, account, items, 'mail');
    if (facts.length === 0) return { dropped: 'not wanted, not allowed, or no news any more' };
    const { digest } = account.mailTimes;
    const all = sectionsOf(facts);
    const sections = all.slice(0, digest ? mostInDigest : mostListed);
    const written = await writtenOut(store, sections);
    const message = await compose({
      ...{ recipient, email, batch, settings, isDigest: digest },
      sections: written,
      more: all.length - sections.length,
      kinds: [...new Set(facts.map(({ data }) => data.kind))],
      pictures: await picturesOf(written, files),
    });
    const sent = await mailer.send({ from: addressOf(settings.from), to: email }, message, signal);
    if (typeof sent === 'object' && 'refused' in sent) {
      await markRefused(pool, recipient, email, sent.dead);
      return { dead: sent.dead };
    }
    return sent;
  };
}

export const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Facts of one order with the same words: they are shown once. */
type Section = [NoticeFact, ...NoticeFact[]];

function sectionsOf(facts: readonly NoticeFact[]): Section[] {
  const sections = new Map<string, Section>();
  for (const fact of facts) {
    const key = `${fact.order.id} ${String(fact.data.kind === 'messages')} ${fact.says}`;
    const known = sections.get(key);
    if (known) known.push(fact);
    else sections.set(key, [fact]);
  }
  return [...sections.values()];
}

/** A section of a mail, with the texts of its facts, and the address of its order's picture. */
type Written = { fact: NoticeFact; text: string; cover: string | undefined };

async function writtenOut(store: EventStore, sections: readonly Section[]): Promise<Written[]> {
  const texts = (await textsOf(store, sections.flat())).values();
  return sections.map((facts) => ({
    fact: facts[0],
    text: facts.map(() => texts.next().value!).join('\n'),
    cover: coverFor(facts[0]),
  }));
}

/** The pictures of the first orders, by the addresses of their files. */
async function picturesOf(sections: readonly Written[], files: Files): Promise<Map<string, Buffer>> {
  const covers = [...new Set(sections.flatMap(({ cover }) => cover ?? []))].slice(0, mostPictures);
  const found = await Promise.all(covers.map(async (url) => [url, await pictureOf(files, url)] as const));
  return new Map(found.flatMap(([url, picture]) => (picture ? [[url, picture]] : [])));
}

/** A name within the mail. It says nothing of where the file is. */
const contentId = (url: string): string =>
  `${createHash('sha256').update(url).digest('hex').slice(0, 16)}@picture`;

const factsOf = (
  sections: readonly Written[],
  publicUrl: string,
  pictures: ReadonlyMap<string, Buffer>,
): MailContent['facts'] =>
  sections.map(({ fact, text, cover }) => ({
    ...{ says: fact.says, text, order: fact.order.title, code: `#${fact.order.id.slice(0, 8)}` },
    picture: cover !== undefined && pictures.has(cover) ? contentId(cover) : undefined,
    link: `${publicUrl}${pathOf(fact)}`,
    button: isLost(fact.data) ? 'Mở Control Center' : 'Mở đơn hàng',
  }));

type Composed = {
  sections: readonly Written[];
  /** Further sections that are only counted. */
  more: number;
  /** Of all facts, listed or not. */
  kinds: readonly NoticeKind[];
  recipient: string;
  email: string;
  batch: string;
  settings: MailSettings;
  /** The daily mail. */
  isDigest: boolean;
  pictures: ReadonlyMap<string, Buffer>;
};

/** `count`: of all facts, listed or not. */
function subjectOf([first]: MailContent['facts'], count: number, isDigest: boolean): string {
  const one = `${first!.says}: ${first!.order}`;
  if (count === 1) return one;
  return isDigest
    ? `Tin trong ngày: ${String(count)} việc`
    : `${first!.says} và ${String(count - 1)} việc khác`;
}

/** The raw mail. Its Message-ID is derived from the batch, so that mail programs recognise a mail that arrives twice. */
async function compose(composed: Composed): Promise<Buffer> {
  const { sections, more, kinds, recipient, email, batch, settings, isDigest, pictures } = composed;
  const { publicUrl, keys, from, replyTo } = settings;
  const [kind] = kinds;
  const isOneKind = kinds.length === 1 && kind !== undefined;
  const token = isOneKind ? encodeURIComponent(unsubscribeToken(keys, recipient, kind)) : '';
  const facts = factsOf(sections, publicUrl, pictures);
  const content: MailContent = {
    subject: subjectOf(facts, facts.length + more, isDigest),
    ...{ facts, more },
    settingsLink: `${publicUrl}/notifications`,
    unsubscribe: isOneKind
      ? { link: `${publicUrl}/notifications/unsubscribe?token=${token}`, label: noticeOf(kind).label }
      : undefined,
  };
  const domain = addressOf(from).split('@')[1] ?? 'localhost';
  const id = createHash('sha256').update(batch).digest('hex').slice(0, 32);
  const mail = new MailComposer({
    ...{ from, to: email, subject: content.subject, html: htmlOf(content), text: textOf(content) },
    ...(replyTo && { replyTo }),
    messageId: `<${id}@${domain}>`,
    attachments: [...pictures].map(([url, content]) => ({
      ...{ cid: contentId(url), content, contentType: 'image/jpeg', filename: 'don-hang.jpg' },
      contentDisposition: 'inline' as const,
    })),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(isOneKind && {
        'List-Unsubscribe': `<${publicUrl}/api/notices/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  });
  return mail.compile().build();
}
