import { Global, Module } from '@nestjs/common';
import { bySettings } from '../infrastructure/settings.js';
import { AuditFeed } from './audit-feed.js';
import { AuditViews } from './audit-views.js';
import { Denials } from './denials.js';
import { RequestFacts } from './request-facts.js';
import { SignInLog } from './sign-in-log.js';
import { SqlQueries } from './sql-queries.js';

const providers = [
  bySettings(AuditFeed, ({ DATABASE_URL }) => new AuditFeed(DATABASE_URL)),
  RequestFacts,
  Denials,
  SignInLog,
  AuditViews,
  SqlQueries,
];

/** What the api itself records for the audit; every module may. */
@Global()
@Module({ providers, exports: providers.map((one) => ('provide' in one ? one.provide : one)) })
export class AuditLogModule {}
