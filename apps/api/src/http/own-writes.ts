import { ChangeFeed, isParked } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { Observable } from 'rxjs';

/**
 * A reader sees its own writes: each command leaves the position of its last event with the browser, and
 * each query that comes back with it waits until the rows have come that far.
 */
const header = 'X-Log-Position';
const cookie = 'position';
/** Marks an answer whose rows had not come that far in time. */
const staleHeader = 'X-Stale';
const longestWait = 2_000;

export function noteWritten(response: Response, position: bigint): void {
  response.setHeader(header, String(position));
  response.cookie(cookie, String(position), { httpOnly: true, sameSite: 'lax', path: '/' });
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

@Injectable()
export class OwnWrites implements NestInterceptor {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly db: Pool,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const position = request.method === 'GET' ? writtenPosition(request) : undefined;
    if (position !== undefined && !(await this.shows(position)))
      http.getResponse<Response>().setHeader(staleHeader, '1');
    return next.handle();
  }

  private async shows(position: bigint): Promise<boolean> {
    return (await this.feed.has(position, longestWait)) && !(await isParked(this.db, position));
  }
}
