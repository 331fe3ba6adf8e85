import { admits, CalendarQuery, noticeSettingRoutes, passesPage, projectRoutes } from '@market/contracts';
import { isActive, mayReadProjects, Refusal } from '@market/domain';
import type { AccountState, ProjectState } from '@market/domain';
import { accountOfCalendar } from '@market/notices';
import { companyRow, listProjects } from '@market/rows';
import type { PageRequest } from '@platform/rows';
import { Controller, Header, Inject, Query } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts/accounts.js';
import { Handles } from '../http/handles.js';
import { allRows } from '../http/list.js';
import { publicAddress } from '../infrastructure/settings.js';
import { calendarFor, promisedStatuses } from './calendar.js';

/** Orders in a calendar, the newest. */
const mostOrders = 2_000;

/** The calendar that programs fetch: its address contains a secret in place of a sign-in. */
@Controller()
export class CalendarController {
  constructor(
    private readonly accounts: Accounts,
    private readonly db: Pool,
    @Inject(publicAddress) private readonly publicUrl: string,
  ) {}

  @Handles(noticeSettingRoutes.calendar)
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'private, no-store')
  async calendar(@Query() { token }: CalendarQuery): Promise<string> {
    const accountId = await accountOfCalendar(this.db, token);
    const account = accountId === undefined ? undefined : await this.accounts.find(accountId);
    if (!account || !isActive(account))
      throw new Refusal('calendar.not-found', 'Địa chỉ lịch này không còn dùng được');
    const settings = await companyRow(this.db);
    const now = new Date().toISOString();
    const orders = mayList(account) ? this.ordersOf(account) : [];
    return calendarFor(account, orders, { settings, now, publicUrl: this.publicUrl });
  }

  private async *ordersOf(account: AccountState): AsyncGenerator<ProjectState> {
    const read = (page: PageRequest) => listProjects(this.db, account, { status: promisedStatuses }, page);
    let listed = 0;
    for await (const order of allRows(read, (row) => row)) {
      yield order;
      listed += 1;
      if (listed === mostOrders) return;
    }
  }
}

const mayList = (account: AccountState): boolean =>
  mayReadProjects(account) &&
  admits(projectRoutes.list.access, account) &&
  passesPage(projectRoutes.list.page, account);
