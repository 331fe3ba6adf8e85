import type { Role } from '@market/contracts';
import { Refusal, selfServiceRoles } from '@market/domain';
import type { AccountState } from '@market/domain';
import { derivedId, PersonErased } from '@platform/log';
import type { Settings } from '@platform/settings';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { RequestContext } from '../commands/request-context.js';
import type { Identity, SignedIn } from '../sign-in/sign-ins.js';
import { SignInFailed } from '../sign-in/sign-in-failed.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { Streams } from '../commands/streams.js';
import { Administrators } from './admin/admin.commands.js';

/** Derived from provider and subject, so that two first sign-ins at the same time create one account. */
export const accountIdOf = (issuer: string, subject: string): string => derivedId('account', issuer, subject);

/** The ids that an account may have: a final slash of the issuer does not count. The last is for new ones. */
export function accountIdsOf(issuer: string, subject: string): string[] {
  const plain = issuer.replace(/\/$/, '');
  return [issuer, `${plain}/`, plain].map((name) => accountIdOf(name, subject));
}

export type RoleSources = Pick<
  Settings,
  | 'ADMIN_EMAILS'
  | 'PROVIDER_EMAILS'
  | 'OIDC_ROLES_CLAIM'
  | 'OIDC_ADMIN_VALUE'
  | 'OIDC_PROVIDER_VALUE'
  | 'OIDC_ROLES_REVOKE'
>;
export const roleSourcesOf = (settings: Settings): RoleSources => ({
  ADMIN_EMAILS: settings.ADMIN_EMAILS,
  PROVIDER_EMAILS: settings.PROVIDER_EMAILS,
  OIDC_ROLES_CLAIM: settings.OIDC_ROLES_CLAIM,
  OIDC_ADMIN_VALUE: settings.OIDC_ADMIN_VALUE,
  OIDC_PROVIDER_VALUE: settings.OIDC_PROVIDER_VALUE,
  OIDC_ROLES_REVOKE: settings.OIDC_ROLES_REVOKE,
});
export const roleSources = Symbol('who has a privileged role, by the settings');

const erased = (accountId: string): SignInFailed =>
  new SignInFailed('account-erased', `Account ${accountId} was erased at the person's request`);

/** Each role may do everything that the earlier ones may. */
const ranks = ['customer', 'vietphat', 'admin'] as const satisfies Role[];
const rankOf = (roles: readonly Role[]): number =>
  Math.max(0, ...ranks.map((role, rank) => (roles.includes(role) ? rank : 0)));

/**
 * Registers an account at its first sign-in; the settings name the first privileged accounts. At every sign-in a verified
 * e-mail and the roles follow the identity provider, as far as the settings say so.
 */
@Injectable()
export class Registration extends SignIns {
  private readonly log = new Logger(Registration.name);

  constructor(
    private readonly streams: Streams,
    private readonly administrators: Administrators,
    @Inject(roleSources) private readonly settings: RoleSources,
  ) {
    super();
  }

  async signedIn(identity: Identity, role: Role = 'customer', companyName = ''): Promise<SignedIn> {
    const { subject, email, firstName, lastName, pictureUrl } = identity;
    const issuer = identity.issuer.replace(/\/$/, '');
    const accountId = await this.accountIdFor(identity);
    const grantedRoles = this.grantsOf(identity, role);
    const context = registrationBy(accountId, grantedRoles[0] ?? role);
    const account = await this.streams.execute('account', accountId, context, () => [
      {
        type: 'Register',
        data: {
          accountId,
          issuer,
          subject,
          email,
          profile: { firstName, lastName, companyName, phoneNumber: '', jobTitle: '' },
          pictureUrl,
          grantedRoles,
          role: grantedRoles[0] ?? role,
        },
      },
    ]);
    if (account.isErased) throw erased(accountId);
    if (identity.emailVerified) await this.changeEmail(account, email, context);
    const { grantedRoles: granted } = await this.followClaim(identity, account);
    const isAdmin = granted.includes('admin') || (await this.becomeAdmin(identity, account));
    if (isAdmin) await this.administrators.synchronize(accountId, context);
    return { accountId, isAdmin };
  }

  async emailOf(accountId: string): Promise<string> {
    return (await this.streams.load('account', accountId)).email;
  }

  private async changeEmail(account: AccountState, email: string, context: RequestContext): Promise<void> {
    const idFor = (purpose: string) => context.idFor(`${purpose} e-mail ${account.revision}`);
    await this.streams
      .execute('account', account.id, { ...context, idFor }, () => [{ type: 'ChangeEmail', data: { email } }])
      .catch((error: unknown) => {
        // A restored log may be older than the erasure, which then only the key shows.
        if (error instanceof PersonErased) throw erased(account.id);
        throw error;
      });
  }

  /** Gives and takes privileged roles as the claim of the settings says. */
  private async followClaim(identity: Identity, account: AccountState): Promise<AccountState> {
    const { OIDC_ROLES_CLAIM, OIDC_ROLES_REVOKE } = this.settings;
    if (OIDC_ROLES_CLAIM === '' || account.isBlocked) return account;
    const held = rankOf(account.grantedRoles);
    const claimed = rankOf(this.claimedBy(identity));
    const entitled = rankOf(this.grantsOf(identity, 'customer'));
    const rank = claimed > held ? claimed : OIDC_ROLES_REVOKE ? Math.min(held, entitled) : held;
    if (rank === held) return account;
    const role = ranks[rank]!;
    const context = registrationBy(account.id, role);
    const idFor = (purpose: string) => context.idFor(`${purpose} claim ${account.revision}`);
    const command = { type: 'AssignRole' as const, data: { role } };
    try {
      return await this.administrators.change(account.id, command, { ...context, idFor });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'account.last-admin')) throw error;
      this.log.warn(`${account.id} is the last admin and stays one, although its sign-in has no such role`);
      return account;
    }
  }

  private claimedBy({ claimedRoles }: Identity): Role[] {
    const { OIDC_ADMIN_VALUE, OIDC_PROVIDER_VALUE } = this.settings;
    const has = (value: string) => value !== '' && claimedRoles.includes(value);
    return [
      ...(has(OIDC_ADMIN_VALUE) ? (['admin'] as const) : []),
      ...(has(OIDC_PROVIDER_VALUE) ? (['vietphat'] as const) : []),
    ];
  }

  private async accountIdFor({ issuer, subject }: Identity): Promise<string> {
    const ids = accountIdsOf(issuer, subject);
    for (const id of ids) if ((await this.streams.load('account', id)).revision >= 0) return id;
    return ids.at(-1)!;
  }

  /**
   * Makes an existing account an admin when the settings name it and there is no admin: the system needs at least one.
   */
  private async becomeAdmin(identity: Identity, { id, isBlocked, revision }: AccountState): Promise<boolean> {
    if (isBlocked || !this.isNamed('ADMIN_EMAILS', identity)) return false;
    if (await this.administrators.exists()) return false;
    const context = registrationBy(id, 'admin');
    const idFor = (purpose: string) => context.idFor(`${purpose} ${revision}`);
    await this.streams.execute('account', id, { ...context, idFor }, () => [
      { type: 'AssignRole', data: { role: 'admin' as const } },
    ]);
    return true;
  }

  private grantsOf(identity: Identity, role: Role): Role[] {
    const named = [
      ...(this.isNamed('ADMIN_EMAILS', identity) ? (['admin'] as const) : []),
      ...(this.isNamed('PROVIDER_EMAILS', identity) ? (['vietphat'] as const) : []),
    ];
    const own = selfServiceRoles.includes(role) ? [] : [role];
    return [...new Set([...own, ...named, ...this.claimedBy(identity)])];
  }

  private isNamed(list: 'ADMIN_EMAILS' | 'PROVIDER_EMAILS', { email, emailVerified }: Identity): boolean {
    return emailVerified && this.settings[list].includes(email.toLowerCase());
  }
}

/** Accounts register themselves; a second registration of the same account changes nothing. */
const registrationBy = (accountId: string, role: Role): RequestContext => ({
  actor: { id: accountId, role },
  idFor: (purpose) => derivedId(accountId, 'registration', purpose),
  bodyHash: 'registration',
  correlationId: derivedId(accountId, 'registration'),
  commandNames: new Set(),
  reportPosition: () => undefined,
});
