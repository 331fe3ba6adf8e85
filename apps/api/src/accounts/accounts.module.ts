import { Module } from '@nestjs/common';
import { SignIns } from '../sign-in/sign-ins.js';
import { ActivateRoleHandler, ChangeProfileHandler, FixPermissionsHandler } from './accounts.commands.js';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { SharedAccounts } from './admin/shared-accounts.js';
import { Administrators, AdministerAccountHandler } from './admin/admin.commands.js';
import { AdminController } from './admin/admin.controller.js';
import { OpenOrders } from './admin/open-orders.js';
import { TimelineController } from './admin/timeline.controller.js';
import { AccountFollower } from './live/account-follower.js';
import { Enforcement } from './live/enforcement.js';
import { InstallationController } from './installation.controller.js';
import { InterfaceLease } from './live/interface-lease.js';
import { Registration } from './registration.js';

@Module({
  controllers: [AccountsController, AdminController, InstallationController, TimelineController],
  providers: [
    Accounts,
    InterfaceLease,
    Administrators,
    Enforcement,
    OpenOrders,
    AccountFollower,
    SharedAccounts,
    { provide: SignIns, useClass: Registration },
    ActivateRoleHandler,
    ChangeProfileHandler,
    FixPermissionsHandler,
    AdministerAccountHandler,
  ],
  exports: [Accounts, InterfaceLease, SignIns],
})
export class AccountsModule {}
