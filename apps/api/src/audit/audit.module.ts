import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ExportsModule } from '../exports/exports.module.js';
import { AuditController } from './audit.controller.js';

@Module({ imports: [AccountsModule, ExportsModule], controllers: [AuditController] })
export class AuditModule {}
