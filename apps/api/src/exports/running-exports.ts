import { Refusal } from '@control-center/domain';
import { Injectable } from '@nestjs/common';

/** Of all accounts together: each holds a connection to the database. */
const mostAtOnce = 8;

/** The exports that are running: one an account. */
@Injectable()
export class RunningExports {
  private readonly accounts = new Set<string>();

  async run(accountId: string, work: () => Promise<void>): Promise<void> {
    if (this.accounts.has(accountId))
      throw new Refusal('request.too-many', 'Một lần xuất của bạn đang chạy. Vui lòng đợi nó xong.');
    if (this.accounts.size >= mostAtOnce)
      throw new Refusal('request.too-many', 'Đang có nhiều lần xuất cùng lúc. Vui lòng thử lại sau.');
    this.accounts.add(accountId);
    try {
      await work();
    } finally {
      this.accounts.delete(accountId);
    }
  }
}
