import type { InstalmentKind, ProjectStatus, StageId } from '@market/contracts';
import { instalmentsOf, orderSharesOf, refundsOf, stagesOf } from '@market/domain';
import type {
  OrderFacts,
  OrderInstalment,
  OrderRefund,
  OrderShare,
  OrderStage,
  ProjectState,
  ShareKind,
} from '@market/domain';
import { Entity, Index } from 'typeorm';
import {
  Day,
  DayOrNull,
  Double,
  Flag,
  Integer,
  IntegerOrNull,
  Key,
  Money,
  MoneyOrNull,
  Sum,
  Text,
  TextOrNull,
  Timestamp,
  TimestampOrNull,
} from '@platform/rows';

/** A narrow row of each order for the views of analysts, so that a million of them can be read in one pass. */
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
  @Sum() pieces: number;
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
  @MoneyOrNull() scheduled: number | null;
}

/** A stage of an order for the views of analysts, with indexes to find few among millions. */
@Entity('order_stages')
@Index(['projectId'])
@Index(['stageId', 'completedAt'])
@Index(['stageId'], { where: '"isCurrent"' })
export class OrderStageRow implements OrderStage {
  @Key() id: string;
  @Text() projectId: string;
  @Integer() number: number;
  @Text() stageId: StageId;
  @TimestampOrNull() begunAt: string | null;
  @TimestampOrNull() dueAt: string | null;
  @TimestampOrNull() completedAt: string | null;
  @Flag() isCurrent: boolean;
}

export const stageRowsOf = (state: ProjectState): OrderStageRow[] =>
  stagesOf(state).map((stage) => ({ ...stage, id: `${state.id}.${stage.stageId}`, projectId: state.id }));

/** An instalment of an order for the views of analysts, narrow, because months are summed in one pass. */
@Entity('order_instalments')
@Index(['projectId'])
export class OrderInstalmentRow implements OrderInstalment {
  @Key() id: string;
  @Text() projectId: string;
  @Text() customerId: string;
  @Integer() number: number;
  @Text() kind: InstalmentKind;
  @Money() amount: number;
  @TimestampOrNull() dueAt: string | null;
  @DayOrNull() dueOn: string | null;
  @TimestampOrNull() paidAt: string | null;
  @MoneyOrNull() receivedAmount: number | null;
  @DayOrNull() receivedOn: string | null;
  @Flag() isOwed: boolean;
}

export const instalmentRowsOf = (state: ProjectState): OrderInstalmentRow[] =>
  instalmentsOf(state).map((instalment) => ({
    ...instalment,
    id: `${state.id}.${instalment.kind}`,
    projectId: state.id,
  }));

/** A refund of an order, for the views of analysts. */
@Entity('order_refunds')
@Index(['projectId'])
export class OrderRefundRow implements OrderRefund {
  @Key() id: string;
  @Text() projectId: string;
  @Text() customerId: string;
  @Integer() number: number;
  @Money() amount: number;
  @Day() refundedOn: string;
}

export const refundRowsOf = (state: ProjectState): OrderRefundRow[] =>
  refundsOf(state).map((refund) => ({
    ...{ ...refund, projectId: state.id },
    id: `${state.id}.${String(refund.number)}`,
  }));

/** What of an order's money belongs to a process or a material, for the views of analysts. */
@Entity('order_shares')
@Index(['projectId'])
export class OrderShareRow implements OrderShare {
  @Key() id: string;
  @Text() projectId: string;
  @Text() kind: ShareKind;
  @Text() value: string;
  @Integer() parts: number;
  @Double() share: number;
  @MoneyOrNull() revenue: number | null;
  @MoneyOrNull() cost: number | null;
}

export const shareRowsOf = (state: ProjectState): OrderShareRow[] =>
  orderSharesOf(state).map((share) => ({
    ...{ ...share, projectId: state.id },
    id: `${state.id}.${share.kind}.${share.value}`,
  }));
