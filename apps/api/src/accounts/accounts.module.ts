import { oidcIssuer } from '@platform/settings';
import { Module } from '@nestjs/common';
import { bySettings } from '../infrastructure/settings.js';
import { SignIns } from '../sign-in/sign-ins.js';
import {
  ActivateRoleHandler,
  ChangeProfileHandler,
  FixPermissionsHandler,
  openRoles,
} from './accounts.commands.js';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { issuerName, SharedAccounts } from './admin/shared-accounts.js';
import { Administrators, AdministerAccountHandler } from './admin/admin.commands.js';
import { AdminController } from './admin/admin.controller.js';
import { OpenOrders } from './admin/open-orders.js';
import { TimelineController } from './admin/timeline.controller.js';
import { AccountFollower } from './live/account-follower.js';
import { Enforcement } from './live/enforcement.js';
import { InstallationController } from './installation.controller.js';
import { InterfaceLease } from './live/interface-lease.js';
import { Registration, roleSources, roleSourcesOf } from './registration.js';
import { SavedFiltersStore } from './saved/saved-filters.js';
import { SavedQueriesStore } from './saved/saved-queries.js';

@Module({
  controllers: [AccountsController, AdminController, InstallationController, TimelineController],
  providers: [
    bySettings(openRoles, ({ SELF_SERVICE_ROLES }) => SELF_SERVICE_ROLES),
    bySettings(issuerName, (settings) => oidcIssuer(settings).id),
    bySettings(roleSources, roleSourcesOf),
    Accounts,
    InterfaceLease,
    Administrators,
    Enforcement,
    OpenOrders,
    AccountFollower,
    SharedAccounts,
    SavedFiltersStore,
    SavedQueriesStore,
    { provide: SignIns, useClass: Registration },
    ActivateRoleHandler,
    ChangeProfileHandler,
    FixPermissionsHandler,
    AdministerAccountHandler,
  ],
  exports: [Accounts, InterfaceLease, SignIns, SavedFiltersStore, SavedQueriesStore],
})
export class AccountsModule {}
