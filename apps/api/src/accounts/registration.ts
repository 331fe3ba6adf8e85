import type { Role } from '@control-center/contracts';
import { selfServiceRoles } from '@control-center/domain';
import type { AccountState } from '@control-center/domain';
import { derivedId } from '@control-center/event-store';
import type { Settings } from '@control-center/settings';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../commands/request-context.js';
import type { Identity, SignedIn } from '../sign-in/sign-ins.js';
import { SignInFailed } from '../sign-in/sign-in-failed.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { Streams } from '../commands/streams.js';
import { Administrators } from './admin/admin.commands.js';

/** Derived from provider and subject, so that two first sign-ins at the same time create one account. */
export const accountIdOf = (issuer: string, subject: string): string => derivedId('account', issuer, subject);

/** The ids that an account may have: a final slash of the issuer does not count (rulings E15). The last is for new ones. */
export function accountIdsOf(issuer: string, subject: string): string[] {
  const plain = issuer.replace(/\/$/, '');
  return [issuer, `${plain}/`, plain].map((name) => accountIdOf(name, subject));
}

export type PrivilegedEmails = Pick<Settings, 'ADMIN_EMAILS' | 'PROVIDER_EMAILS'>;
export const privilegedEmails = Symbol('e-mail addresses of the first privileged accounts');

/** Registers an account at its first sign-in; the settings name the first privileged accounts. */
@Injectable()
export class Registration extends SignIns {
  constructor(
    private readonly streams: Streams,
    private readonly administrators: Administrators,
    @Inject(privilegedEmails) private readonly settings: PrivilegedEmails,
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
    if (account.isErased)
      throw new SignInFailed('account-erased', `Account ${accountId} was erased at the person's request`);
    const isAdmin = account.grantedRoles.includes('admin') || (await this.becomeAdmin(identity, account));
    if (isAdmin) await this.administrators.synchronize(accountId, context);
    return { accountId, isAdmin };
  }

  private async accountIdFor({ issuer, subject }: Identity): Promise<string> {
    const ids = accountIdsOf(issuer, subject);
    for (const id of ids) if ((await this.streams.load('account', id)).revision >= 0) return id;
    return ids.at(-1)!;
  }

  /**
   * Makes an existing account an admin when the settings name it and there is no admin: the system needs at least one
   * (rulings B4).
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
    return [
      ...(selfServiceRoles.includes(role) ? [] : [role]),
      ...(this.isNamed('ADMIN_EMAILS', identity) ? (['admin'] as const) : []),
      ...(this.isNamed('PROVIDER_EMAILS', identity) ? (['vietphat'] as const) : []),
    ];
  }

  private isNamed(list: keyof PrivilegedEmails, { email, emailVerified }: Identity): boolean {
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
