import { streamName, streams } from '@control-center/domain';
import type { Facts } from '@control-center/domain';
import type { Role } from '@control-center/contracts';
import { derivedId } from '@control-center/event-store';
import { Chance } from './chance.js';
import { Teller } from './teller.js';
import type { Append } from './teller.js';
import { familyNames, givenNames, places, trades } from './words.js';

export type Actor = Facts['actor'];

export type Cast = { customers: Actor[]; factories: Actor[]; reviewers: Actor[] };

const idOf = (seed: string, subject: string): string => derivedId('account', 'seed', seed, subject);
const people = (seed: string, name: string, role: Role, count: number): Actor[] =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(seed, `${name}-${String(index + 1)}`), role }));

/** Who takes part in so many orders. */
export const castOf = (seed: string, projects: number): Cast => ({
  customers: people(seed, 'khach', 'customer', Math.ceil(projects / 20)),
  factories: people(seed, 'xuong', 'manufacturer', Math.min(40, Math.ceil(projects / 50) + 1)),
  reviewers: people(seed, 'vietphat', 'vietphat', 3),
});

/** The registrations of a cast. Nobody can sign in as one of them: no provider vouches for them. */
export function* registrations(seed: string, cast: Cast, now: string): Generator<Append[], void> {
  const groups = Object.entries({ khach: cast.customers, xuong: cast.factories, vietphat: cast.reviewers });
  for (const [name, actors] of groups)
    for (const [index, actor] of actors.entries()) {
      const number = String(index + 1);
      const subject = `${name}-${number}`;
      const chance = new Chance(`${seed} ${subject}`);
      const isReviewer = actor.role === 'vietphat';
      const company = `${chance.of(trades)} Mẫu ${chance.of(places)} ${number}`;
      yield new Teller(streams.account, streamName('account', actor.id))
        .tell(actor, now, {
          type: 'Register',
          data: {
            accountId: actor.id,
            issuer: 'seed',
            subject: `${seed}/${subject}`,
            email: `${subject}.${seed}@mau.test`,
            profile: {
              firstName: `${chance.of(givenNames)} (mẫu)`,
              lastName: chance.of(familyNames),
              companyName: isReviewer ? 'Việt Phát' : company,
              phoneNumber: '',
              jobTitle: '',
            },
            pictureUrl: '',
            grantedRoles: isReviewer ? ['vietphat'] : [],
            role: actor.role,
          },
        })
        .sitting();
    }
}
