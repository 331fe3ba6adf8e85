import { markHeader } from '@control-center/contracts';
import { EventStore } from '@control-center/event-store';
import { ChangeFeed, isParked } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';

/**
 * A reader sees its own writes: each command leaves the position of its last event with the browser, and
 * each query that comes back with it waits until the rows have come that far.
 */
const header = 'X-Log-Position';
const cookie = 'position';
/** Marks an answer whose rows had not come that far in time. */
const staleHeader = 'X-Stale';
const longestWait = 2_000;
const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** A write that comes before the rows have shown an earlier one of the browser leaves both to be waited for. */
export function noteWritten(response: Response, written: bigint): void {
  const { pending = written } = response.locals as { pending?: bigint };
  const position = String(pending > written ? pending : written);
  response.setHeader(header, position);
  response.cookie(cookie, position, cookieOptions);
}

/** The highest position that the request says it has written; undefined for none. */
export function writtenPosition(request: Pick<Request, 'headers'>): bigint | undefined {
  const told = request.headers[header.toLowerCase()];
  const kept = new RegExp(`(?:^|;\\s*)${cookie}=(\\d{1,19})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  const positions = [told, kept].filter((text) => typeof text === 'string' && /^\d{1,19}$/.test(text));
  return positions
    .map((text) => BigInt(text as string))
    .reduce<bigint | undefined>(
      (highest, position) => (highest === undefined || position > highest ? position : highest),
      undefined,
    );
}

/** The last of the guards, though it lets everybody pass: an interceptor would wrap every answer in a stream. */
@Injectable()
export class OwnWrites implements CanActivate {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly db: Pool,
    private readonly store: EventStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const told = writtenPosition(request);
    const pending = told !== undefined && !(await this.feed.has(told, 0)) ? told : undefined;
    if (pending !== undefined && (await this.isOfAnotherLog(pending)))
      response.clearCookie(cookie, cookieOptions);
    else if (request.method !== 'GET') response.locals['pending'] = pending;
    else if (told !== undefined && !(await this.shows(told))) response.setHeader(staleHeader, '1');
    // Said before the rows are read: what changes from here on is told by the socket that names it.
    if (request.caller) response.setHeader(markHeader, this.feed.mark);
    return true;
  }

  private async shows(position: bigint): Promise<boolean> {
    return (await this.feed.has(position, longestWait)) && !(await isParked(this.db, position));
  }

  /** A browser may come with a position from before the log was replaced: beyond the end of this one. */
  private async isOfAnotherLog(position: bigint): Promise<boolean> {
    const head = await this.store.head().catch(() => position);
    return head === undefined || position > head;
  }
}
