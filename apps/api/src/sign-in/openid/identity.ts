import { lineOf, profileLengths } from '@market/contracts';
import { isStorableText } from '@platform/log';
import { SignInFailed } from '../sign-in-failed.js';
import type { Identity } from '../sign-ins.js';
import type { JsonObject } from './provider-answers.js';

const longestEmail = 254;
const longestAddress = 2_000;

/**
 * The identity from the id token and userinfo about one subject. Names may come from either; an e-mail and its
 * verification come from one document. Texts are cut and cleaned like those of the profile's form.
 */
export function identityOf(
  issuer: string,
  idToken: JsonObject,
  userInfo: JsonObject | undefined,
  rolesClaim = '',
): Identity {
  const subject = idToken['sub'];
  // A cleaned subject could be another person's.
  if (typeof subject !== 'string' || subject === '' || !isStorableText(subject))
    throw new SignInFailed('misconfigured', 'The id token names no subject');
  const documents = [...(userInfo ? [userInfo] : []), idToken];
  const text = (name: string, longest: number): string =>
    documents.map((document) => textOf(document, name, longest)).find((each) => each !== '') ?? '';
  const { firstName, lastName } = profileLengths;
  return {
    issuer,
    subject,
    ...(documents.map(emailOf).find(({ email }) => email !== '') ?? { email: '', emailVerified: false }),
    firstName: text('given_name', firstName) || text('name', firstName),
    lastName: text('family_name', lastName),
    pictureUrl: documents.map(pictureOf).find((each) => each !== '') ?? '',
    claimedRoles: documents.flatMap((document) => textsIn(document, rolesClaim)),
  };
}

const textOf = (document: JsonObject, name: string, longest: number): string => {
  const text = document[name];
  return typeof text === 'string' ? lineOf(text, longest) : '';
};

/**
 * The texts of a claim, `realm_access.roles` being the roles of realm_access. A text is one value, whatever it
 * contains, so that people who can edit it at the provider cannot add a value.
 */
function textsIn(document: JsonObject, claim: string): string[] {
  const of = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as JsonObject)[name]
      : undefined;
  if (claim === '') return [];
  const value = of(document, claim) ?? claim.split('.').reduce<unknown>(of, document);
  return (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string');
}

/** An address that had to be cleaned differs from the verified one. */
function emailOf(document: JsonObject): { email: string; emailVerified: boolean } {
  const email = textOf(document, 'email', longestEmail);
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return { email: '', emailVerified: false };
  // Some providers send it as text.
  const isVerified = [true, 'true'].includes(document['email_verified'] as boolean | string);
  return { email, emailVerified: isVerified && email === document['email'] };
}

/** An address cannot be cut, so one that is too long is omitted. */
function pictureOf(document: JsonObject): string {
  const url = textOf(document, 'picture', longestAddress);
  const isWhole = url === document['picture'];
  return isWhole && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : '';
}
