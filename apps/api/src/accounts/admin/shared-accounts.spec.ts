import type { Role } from '@market/contracts';
import { administratorsId } from '@market/domain';
import type { CommandsOf } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { expect, it } from '@jest/globals';
import { StreamsInMemory } from '../../commands/streams.fixture.js';
import type { RequestContext } from '../../commands/request-context.js';
import type { Enforcement } from '../live/enforcement.js';
import { accountIdsOf } from '../registration.js';
import { Administrators } from './admin.commands.js';
import { SharedAccounts } from './shared-accounts.js';

const issuer = 'https://id.example';
const [id] = accountIdsOf(issuer, '') as [string];
let requests = 0;
function bySomebody(): RequestContext {
  const request = (requests += 1);
  return {
    ...{ actor: { id: 'boss', role: 'admin' }, correlationId: '', bodyHash: '' },
    idFor: (purpose: string) => `${request} ${purpose}`,
    ...{ commandNames: new Set<string>(), reportPosition: () => undefined },
  };
}

/** What a start does with the account of the empty subject; null: there is none. */
async function closed(account: { role: Role; isBlocked?: boolean; isErased?: boolean } | null) {
  const streams = new StreamsInMemory();
  const administrators = new Administrators(streams.asStreams);
  if (account) {
    const { role, isBlocked, isErased } = account;
    const profile = { firstName: '', lastName: '', companyName: '', phoneNumber: '', jobTitle: '' };
    // Such an account can no longer be registered.
    const data = {
      accountId: id,
      issuer,
      subject: 'an earlier release wrote none',
      email: '',
      pictureUrl: '',
    };
    const granted = { grantedRoles: role === 'customer' ? [] : [role], role, profile };
    const commands: OneOf<CommandsOf<'account'>>[] = [{ type: 'Register', data: { ...data, ...granted } }];
    if (isBlocked) commands.push({ type: 'SetPermissions', data: { isBlocked, reason: 'x' } });
    if (isErased) commands.push({ type: 'EraseAccount', data: {} });
    await streams.execute('account', id, bySomebody(), () => commands);
    await administrators.synchronize(id, bySomebody());
  }
  const steps: string[] = [];
  const enforcement = { enforce: (_: string, event: string) => Promise.resolve(steps.push(event)) };
  const shared = new SharedAccounts(
    ...[streams.asStreams, administrators, enforcement as unknown as Enforcement, issuer],
  );
  Object.assign(shared, { log: { warn: (...said: unknown[]) => steps.push(typeof said[0]) } });
  shared.onApplicationBootstrap();
  await shared.onModuleDestroy();
  const { isBlocked, revision } = await streams.load('account', id);
  const { accountIds } = await streams.load('administrators', administratorsId);
  return { steps, isBlocked: revision >= 0 && isBlocked, admins: accountIds.length };
}

it.each<[string, Parameters<typeof closed>[0], object]>([
  ['is not there', null, { steps: [], isBlocked: false }],
  ['is in use', { role: 'customer' }, { steps: ['AccountBlocked', 'string'], isBlocked: true }],
  ['is the only admin', { role: 'admin' }, { steps: ['AccountBlocked', 'string'], isBlocked: true }],
  ['is blocked', { role: 'customer', isBlocked: true }, { steps: ['string'], isBlocked: true }],
  ['was erased', { role: 'customer', isErased: true }, { steps: [], isBlocked: false }],
])('an account that several people shared is blocked at a start when it %s', async (_, account, expected) => {
  expect(await closed(account)).toEqual({ admins: 0, ...expected });
});
