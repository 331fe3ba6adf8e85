import { Refusal } from '@control-center/domain';
import { Injectable } from '@nestjs/common';

/** What is running of a kind in this instance: one an account, because each holds a connection of its pool or its role. */
abstract class OneAnAccount {
  private readonly accounts = new Set<string>();

  constructor(
    private readonly what: string,
    private readonly mostAtOnce: number,
  ) {}

  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    if (this.accounts.has(accountId))
      throw new Refusal('request.too-many', `Một ${this.what} của bạn đang chạy. Vui lòng đợi nó xong.`);
    if (this.accounts.size >= this.mostAtOnce)
      throw new Refusal('request.too-many', `Đang có nhiều ${this.what} cùng lúc. Vui lòng thử lại sau.`);
    this.accounts.add(accountId);
    try {
      return await work();
    } finally {
      this.accounts.delete(accountId);
    }
  }
}

@Injectable()
export class RunningExports extends OneAnAccount {
  constructor() {
    super('lần xuất', 8);
  }
}

/**
 * The role of analysts may have three connections, one of which is left to other programs. Several instances share them:
 * PostgreSQL refuses the fourth, with the same answer (runSql).
 */
@Injectable()
export class RunningQueries extends OneAnAccount {
  constructor() {
    super('câu lệnh SQL', 2);
  }
}
