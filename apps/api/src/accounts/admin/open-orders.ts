import { pricingStatuses } from '@market/contracts';
import { isActive, Refusal } from '@market/domain';
import type { AccountState, Actor, ProjectCommand, ProjectState } from '@market/domain';
import { listProjects } from '@market/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { RequestContext } from '../../commands/request-context.js';
import { Streams } from '../../commands/streams.js';

const pageSize = 100;

const reasonOf = ({ isErased, isBlocked }: AccountState): string => {
  if (isErased) return 'Nhà máy đã xoá tài khoản';
  return isBlocked ? 'Tài khoản nhà máy đã bị chặn' : 'Tài khoản này không còn là nhà máy';
};

/** Orders do not wait for the quote of a removed factory; without another factory they go back to review. */
@Injectable()
export class OpenOrders {
  constructor(
    private readonly streams: Streams,
    private readonly db: Pool,
  ) {}

  /**
   * Withdraws the orders that are being priced from an account that is no active factory. It can be repeated after a
   * failure.
   */
  async leave(account: AccountState, context: RequestContext): Promise<void> {
    if (isActive(account) && account.role === 'manufacturer') return;
    const reason = reasonOf(account);
    const { id } = account;
    for (const projectId of await this.pricedBy(id)) {
      const isOwn = context.actor.id === id;
      const actor: Actor = { id: context.actor.id, role: isOwn ? 'manufacturer' : 'admin' };
      const commands = (state: ProjectState): ProjectCommand[] =>
        isOwn
          ? leaving(state, id, reason)
          : [{ type: 'RemoveFactory', data: { manufacturerId: id, reason } }];
      await this.streams
        .execute('project', projectId, { ...context, actor }, commands)
        .catch((error: unknown) => {
          // The order has moved on in the meantime and is no longer with this factory.
          if (!(error instanceof Refusal)) throw error;
        });
    }
  }

  private async pricedBy(id: string): Promise<string[]> {
    const viewer = { id, role: 'manufacturer' } as const;
    const found: string[] = [];
    for (let after: { createdAt: string; id: string } | undefined; ;) {
      const page = { limit: pageSize, ...(after ? { after } : {}) };
      const { rows } = await listProjects(this.db, viewer, { status: pricingStatuses }, page);
      found.push(...rows.map((row) => row.id));
      const last = rows.at(-1);
      if (!last) return found;
      after = { createdAt: last.createdAt, id: last.id };
    }
  }
}

/** The reason that is recorded for a factory's orders. */
const leaving = ({ quotes }: ProjectState, id: string, reason: string): ProjectCommand[] => [
  ...quotes
    .filter(({ manufacturerId, state }) => manufacturerId === id && state === 'waiting')
    .map(({ id: quoteId }): ProjectCommand => ({ type: 'WithdrawQuote', data: { quoteId, reason } })),
  { type: 'DeclineOrder', data: { reason } },
];
