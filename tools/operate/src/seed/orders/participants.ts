import { streamName, streams } from '@market/domain';
import type { Facts } from '@market/domain';
import type { Role } from '@market/contracts';
import { derivedId } from '@platform/log';
import { demoAccounts } from '@platform/settings';
import { Random } from './random.js';
import { StreamBuilder } from './stream-builder.js';
import type { Append } from './stream-builder.js';
import { familyNames, givenNames, places, trades } from './sample-texts.js';

export type Actor = Facts['actor'];

export type Group = { customers: Actor[]; factories: Actor[]; reviewers: Actor[] };

/** `signedIn`: accounts with which somebody can sign in; every fourth order is theirs. */
export type Participants = Group & { signedIn?: Group | undefined };

const idOf = (seed: string, subject: string): string => derivedId('account', 'seed', seed, subject);
const people = (seed: string, name: string, role: Role, count: number): Actor[] =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(seed, `${name}-${String(index + 1)}`), role }));

/** The demo accounts of the embedded OpenID provider. */
export function demoGroup(): Group {
  const ofRole = (role: Role): Actor[] =>
    demoAccounts
      .filter((account) => account.role === role)
      .map(({ subject }) => ({ id: derivedId('account', 'embedded', subject), role }));
  return {
    customers: ofRole('customer'),
    factories: ofRole('manufacturer'),
    reviewers: ofRole('vietphat'),
  };
}

/** The invented accounts that take part in `projects` orders. */
export const participantsOf = (seed: string, projects: number): Group => ({
  customers: people(seed, 'khach', 'customer', Math.ceil(projects / 20)),
  factories: people(seed, 'xuong', 'manufacturer', Math.min(40, Math.ceil(projects / 50) + 1)),
  reviewers: people(seed, 'vietphat', 'vietphat', 3),
});

/** The registrations of the participants. No user can sign in as one of them: no OpenID provider knows them. */
export function* registrations(seed: string, participants: Group, now: string): Generator<Append[], void> {
  const groups = Object.entries({
    khach: participants.customers,
    xuong: participants.factories,
    vietphat: participants.reviewers,
  });
  for (const [name, actors] of groups)
    for (const [index, actor] of actors.entries()) {
      const number = String(index + 1);
      const subject = `${name}-${number}`;
      const random = new Random(`${seed} ${subject}`);
      const isReviewer = actor.role === 'vietphat';
      const company = `${random.pick(trades)} Mẫu ${random.pick(places)} ${number}`;
      yield new StreamBuilder(streams.account, streamName('account', actor.id))
        .execute(actor, now, {
          type: 'Register',
          data: {
            accountId: actor.id,
            issuer: 'seed',
            subject: `${seed}/${subject}`,
            email: `${subject}.${seed}@mau.test`,
            profile: {
              firstName: `${random.pick(givenNames)} (mẫu)`,
              lastName: random.pick(familyNames),
              companyName: isReviewer ? 'Việt Phát' : company,
              phoneNumber: '',
              jobTitle: '',
            },
            pictureUrl: '',
            grantedRoles: isReviewer ? ['vietphat'] : [],
            role: actor.role,
          },
        })
        .takeAppend();
    }
}
