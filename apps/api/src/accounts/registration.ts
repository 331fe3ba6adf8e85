import type { Role } from '@control-center/contracts';
import { selfServiceRoles } from '@control-center/domain';
import type { AccountState } from '@control-center/domain';
import { derivedId } from '@control-center/event-store';
import type { Settings } from '@control-center/settings';
import { Injectable } from '@nestjs/common';
import type { Asked } from '../http/asked.js';
import type { Identity } from '../sign-in/sign-ins.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { Streams } from '../streams/streams.js';
import { Administrators } from './admin/governing.js';
import { InterfaceLease } from './live/interface-lease.js';

/** The id of an account follows from who vouches for it, so that two first sign-ins at once make one. */
export const accountIdOf = (issuer: string, subject: string): string => derivedId('account', issuer, subject);

type Named = Pick<Settings, 'ADMIN_EMAILS' | 'PROVIDER_EMAILS'>;

/** Registers the account at the first sign-in; the first privileged ones come from the settings. */
@Injectable()
export class Registration extends SignIns {
  constructor(
    private readonly streams: Streams,
    private readonly administrators: Administrators,
    private readonly lease: InterfaceLease,
    private readonly settings: Named,
  ) {
    super();
  }

  async signedIn(
    identity: Identity,
    role: Role = 'customer',
    companyName = '',
  ): Promise<{ accountId: string }> {
    const { issuer, subject, email, firstName, lastName, pictureUrl } = identity;
    const accountId = accountIdOf(issuer, subject);
    const granted = this.grantsOf(identity, role);
    const asked = registrationBy(accountId, granted[0] ?? role);
    const account = await this.streams.execute('account', accountId, asked, () => [
      {
        type: 'Register',
        data: {
          accountId,
          issuer,
          subject,
          email,
          profile: { firstName, lastName, companyName, phoneNumber: '', jobTitle: '' },
          pictureUrl,
          grantedRoles: granted,
          role: granted[0] ?? role,
        },
      },
    ]);
    if (account.isErased) throw new Error(`Account ${accountId} was erased at the person's request`);
    const isAdmin = account.grantedRoles.includes('admin') || (await this.becomesAdmin(identity, account));
    if (isAdmin) await this.administrators.settle(accountId, asked);
    return { accountId };
  }

  signedOut(accountId: string, sessionId: string): Promise<void> {
    return this.lease.end(accountId, sessionId);
  }

  /** Whom the settings name since they first signed in: somebody has to govern (rulings B4). */
  private async becomesAdmin(
    identity: Identity,
    { id, isBlocked, revision }: AccountState,
  ): Promise<boolean> {
    if (isBlocked || !this.isNamed('ADMIN_EMAILS', identity)) return false;
    if (await this.administrators.areThere()) return false;
    const asked = registrationBy(id, 'admin');
    const idFor = (purpose: string) => asked.idFor(`${purpose} ${revision}`);
    await this.streams.execute('account', id, { ...asked, idFor }, () => [
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

  private isNamed(list: keyof Named, { email, emailVerified }: Identity): boolean {
    return emailVerified && this.settings[list].includes(email.toLowerCase());
  }
}

/** Everybody registers themselves; a second registration of the account changes nothing. */
const registrationBy = (accountId: string, role: Role): Asked => ({
  actor: { id: accountId, role },
  idFor: (purpose) => derivedId(accountId, 'registration', purpose),
  hash: 'registration',
  route: 'GET /api/callback',
  correlationId: derivedId(accountId, 'registration'),
  written: () => undefined,
});
