import { createHmac, timingSafeEqual } from 'node:crypto';
import { noticeKinds } from '@market/contracts';
import type { NoticeKind } from '@market/contracts';

const signatureBytes = 16;

const sign = (key: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`unsubscribe ${text}`)
    .digest()
    .subarray(0, signatureBytes);

/** The person and kind of an unsubscribe link, signed with the first master key. */
export function unsubscribeToken(keys: readonly string[], accountId: string, kind: NoticeKind): string {
  const text = Buffer.from(`${kind} ${accountId}`).toString('base64url');
  return `${text}.${sign(keys[0]!, text).toString('base64url')}`;
}

/** Undefined when no key has signed it. */
export function readUnsubscribeToken(
  keys: readonly string[],
  token: string,
): { accountId: string; kind: NoticeKind } | undefined {
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isSigned = keys.some(
    (key) => given.length === signatureBytes && timingSafeEqual(given, sign(key, text)),
  );
  if (!isSigned) return undefined;
  const [name, accountId = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const kind = noticeKinds.find((each) => each === name);
  return kind && accountId !== '' ? { accountId, kind } : undefined;
}
