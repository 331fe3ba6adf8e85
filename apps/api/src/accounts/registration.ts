import type { Role } from '@control-center/contracts';
import { selfServiceRoles } from '@control-center/domain';
import { derivedId } from '@control-center/event-store';
import type { Settings } from '@control-center/settings';
import { Injectable } from '@nestjs/common';
import type { Asked } from '../http/asked.js';
import type { Identity } from '../sign-in/sign-ins.js';
import { SignIns } from '../sign-in/sign-ins.js';
import { Streams } from '../streams/streams.js';

/** The id of an account follows from who vouches for it, so that two first sign-ins at once make one. */
export const accountIdOf = (issuer: string, subject: string): string => derivedId('account', issuer, subject);

/** Registers the account at the first sign-in; the first privileged ones come from the settings. */
@Injectable()
export class Registration extends SignIns {
  constructor(
    private readonly streams: Streams,
    private readonly settings: Pick<Settings, 'ADMIN_EMAILS' | 'PROVIDER_EMAILS'>,
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
    await this.streams.execute('account', accountId, registrationBy(accountId, granted[0] ?? role), () => [
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
    return { accountId };
  }

  private grantsOf({ email, emailVerified }: Identity, role: Role): Role[] {
    const named = (list: readonly string[]) => emailVerified && list.includes(email.toLowerCase());
    return [
      ...(selfServiceRoles.includes(role) ? [] : [role]),
      ...(named(this.settings.ADMIN_EMAILS) ? (['admin'] as const) : []),
      ...(named(this.settings.PROVIDER_EMAILS) ? (['vietphat'] as const) : []),
    ];
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
