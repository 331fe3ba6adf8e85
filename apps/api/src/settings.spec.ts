import { readSettings } from '@platform/settings';
import { expect, it } from '@jest/globals';
import { roleSourcesOf } from './accounts/registration.js';
import { quotasOf } from './protection/rates/quotas.js';
import { limitsOf } from './protection/rates/rates.js';
import { lifetimesOf } from './sessions/sessions.js';

const hour = 3_600_000;

it('each limit, quota, lifetime and source of roles has its own setting', () => {
  const settings = readSettings({
    ...{ LIMIT_SIGN_INS: '1', LIMIT_UPLOADS: '2', LIMIT_WRITES: '3', LIMIT_MESSAGES: '4' },
    ...{ LIMIT_DEMO_PROJECTS: '5', QUOTA_LOG_MB: '6', QUOTA_FILES_MB: '7' },
    ...{ SESSION_IDLE_HOURS: '8', SESSION_HOURS: '9', SESSION_ADMIN_HOURS: '10' },
    ...{ ADMIN_EMAILS: 'admin@own.example', PROVIDER_EMAILS: 'sales@own.example' },
    ...{ OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_VALUE: 'admins', OIDC_PROVIDER_VALUE: 'sales' },
    OIDC_ROLES_REVOKE: 'false',
  });
  expect(limitsOf(settings)).toEqual({
    ...{ signIns: 1, callbacks: 1, signedLinks: 1, uploads: 2, writes: 3, messages: 4, demoProjects: 5 },
  });
  expect(quotasOf(settings)).toEqual({ log: 6, files: 7 });
  expect(lifetimesOf(settings)).toEqual({ idle: 8 * hour, total: 9 * hour, totalOfAdmin: 10 * hour });
  expect(roleSourcesOf(settings)).toEqual({
    ...{ ADMIN_EMAILS: ['admin@own.example'], PROVIDER_EMAILS: ['sales@own.example'] },
    ...{ OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_VALUE: 'admins', OIDC_PROVIDER_VALUE: 'sales' },
    OIDC_ROLES_REVOKE: false,
  });
});
