import type { Denial } from '@control-center/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { BoundedLog } from './bounded-log.js';

const maxTextLength = 500;
/** A screen may ask for what it is denied again and again: that is one record a minute. */
const sameReadMs = 60_000;

/** Commands that were rejected or failed, and reads that were denied, with their accounts (table app.denials). */
@Injectable()
export class Denials extends BoundedLog<Denial> {
  private readonly recentReads = new LRUCache<string, true>({ max: 10_000, ttl: sameReadMs });

  constructor(pool: Pool) {
    super(pool, 'app.denials', 'actorId');
  }

  record({ command, reason, ...denial }: Omit<Denial, 'id' | 'createdAt'>): void {
    if (command.startsWith('GET ')) {
      const read = `${denial.actorId} ${command}`;
      if (this.recentReads.has(read)) return;
      this.recentReads.set(read, true);
    }
    this.add({
      ...denial,
      command: command.slice(0, maxTextLength),
      reason: reason.slice(0, maxTextLength),
    });
  }
}
