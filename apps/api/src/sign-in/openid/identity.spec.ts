import { describe, expect, it } from '@jest/globals';
import { SignInFailed } from '../sign-in-failed.js';
import { identityOf } from './identity.js';

const of = (idToken: object, userInfo?: object) =>
  identityOf('i', { sub: 's', ...idToken }, userInfo && { sub: 's', ...userInfo });

describe('an e-mail is verified only by the document that names it', () => {
  const [mine, boss] = ['me@example.test', 'boss@example.test'];
  const [verified, unverified] = [{ email_verified: true }, { email_verified: false }];
  it.each([
    [{ email: mine, ...verified }, { email: boss }, boss, false],
    [verified, { email: boss }, boss, false],
    [{ email: boss }, verified, boss, false],
    [{ email: boss, ...unverified }, verified, boss, false],
    [{ email: boss }, { email: mine, ...verified }, mine, true],
    [{ email: mine, ...verified }, {}, mine, true],
    [{ email: mine, ...verified }, undefined, mine, true],
    [{ email: mine, email_verified: 'true' }, undefined, mine, true],
    [{ email: mine, email_verified: 'false' }, undefined, mine, false],
    [{ email: mine, email_verified: 1 }, undefined, mine, false],
    [{ email: mine, email_verified: ['true'] }, undefined, mine, false],
    [{ email: mine, ...verified }, { email: '' }, mine, true],
    [{ email: `${boss}\u200b`, ...verified }, undefined, boss, false],
    [{ email: `${boss} ${mine}`, ...verified }, undefined, '', false],
    [{ email: `${'a'.repeat(300)}@example.test`, ...verified }, undefined, '', false],
    [{ email: [boss], ...verified }, undefined, '', false],
  ])('%j and userinfo %j: %s, %s', (idToken, userInfo, email, emailVerified) =>
    expect(of(idToken, userInfo)).toMatchObject({ email, emailVerified }),
  );
});

it.each([undefined, null, '', 7, true, ['s'], {}, 'a\0', '\ud800'])('the subject %j is refused', (sub) =>
  expect(() => identityOf('i', { sub }, undefined)).toThrow(SignInFailed),
);

it('a subject is never cleaned, because it could become another person’s', () => {
  expect(identityOf('i', { sub: ' s\u200b' }, undefined).subject).toBe(' s\u200b');
});

it('names and the picture come from either document, as lines and as https', () => {
  const picture = 'https://id.example/a.png';
  expect(of({ given_name: 'An', picture }, { given_name: ' \u202e', family_name: 'Lê\n' })).toMatchObject({
    firstName: 'An',
    lastName: 'Lê',
    pictureUrl: picture,
  });
  expect(of({ name: 'Lê An' }).firstName).toBe('Lê An');
  for (const other of [
    'http://id.example/a.png',
    'data:image/png,x',
    `${picture}\n`,
    `${picture}${'a'.repeat(2_000)}`,
  ])
    expect(of({ picture: other }).pictureUrl).toBe('');
});

it.each<[string, object, string[]]>([
  ['groups', { groups: ['it', 7, 'sales'] }, ['it', 'sales']],
  ['groups', { groups: 'it; sales' }, ['it; sales']],
  ['realm_access.roles', { realm_access: { roles: ['it'] } }, ['it']],
  ['https://company.example/roles', { 'https://company.example/roles': ['it'] }, ['it']],
  ['roles', { groups: ['it'], realm_access: { roles: ['it'] } }, []],
  ['', { '': ['it'], groups: ['it'] }, []],
  ['constructor.name', {}, []],
  ['roles.0', { roles: ['it'] }, ['it']],
  ['groups', { groups: { it: true } }, []],
])('the roles of the claim %j in %j', (claim, claims, roles) => {
  const rolesOf = (idToken: object, userInfo?: object) =>
    identityOf('i', { sub: 's', ...idToken }, userInfo && { sub: 's', ...userInfo }, claim).claimedRoles;
  expect(rolesOf(claims)).toEqual(roles);
  expect(rolesOf({}, claims)).toEqual(roles);
  expect(rolesOf(claims, {})).toEqual(roles);
});
