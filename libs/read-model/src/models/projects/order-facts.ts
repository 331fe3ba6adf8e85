import type { ProjectStatus } from '@control-center/contracts';
import type { InstalmentFacts, OrderFacts, StageTimes } from '@control-center/domain';
import { Entity } from 'typeorm';
import {
  DayOrNull,
  Double,
  Flag,
  Integer,
  IntegerOrNull,
  Json,
  Key,
  MoneyOrNull,
  Text,
  TextOrNull,
  Timestamp,
  TimestampOrNull,
} from '../../engine/rows/columns.js';

/** The narrow row of each order that the views of analysts stand on: a million of them are read in one pass. */
@Entity('order_facts')
export class OrderFactsRow implements OrderFacts {
  @Key() id: string;
  @Text() customerId: string;
  @TextOrNull() factoryId: string | null;
  @Text() status: ProjectStatus;
  @Flag() isDemo: boolean;
  @Flag() isOverridden: boolean;
  @Text() deadline: string;
  @DayOrNull() dueDate: string | null;
  @Integer() parts: number;
  @Integer() pieces: number;
  @MoneyOrNull() finalPrice: number | null;
  @Timestamp() createdAt: string;
  @TimestampOrNull() submittedAt: string | null;
  @TimestampOrNull() reviewedAt: string | null;
  @TimestampOrNull() sentAt: string | null;
  @TimestampOrNull() quotedAt: string | null;
  @TimestampOrNull() approvedAt: string | null;
  @TimestampOrNull() paymentRequestedAt: string | null;
  @TimestampOrNull() depositAt: string | null;
  @TimestampOrNull() productionAt: string | null;
  @TimestampOrNull() readyAt: string | null;
  @TimestampOrNull() completedAt: string | null;
  @TimestampOrNull() cancelledAt: string | null;
  @TimestampOrNull() slaStoppedAt: string | null;
  @TimestampOrNull() slaPausedAt: string | null;
  @Double() slaPausedMs: number;
  @TimestampOrNull() promisedFrom: string | null;
  @IntegerOrNull() deliveryDays: number | null;
  @Integer() delays: number;
  @DayOrNull() announcedOn: string | null;
  @Json() instalments: InstalmentFacts[];
  @Json() stages: StageTimes[];
}
