import { resumeTokenHeader } from '@market/contracts';
import { Refusal } from '@market/domain';
import { EventStore } from '@platform/log';
import { ChangeFeed, parkedAmong } from '@platform/rows';
import { Injectable, SetMetadata } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BuildProgress } from './build-progress.js';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { routeOf } from './handles.js';
import { withinTimeout } from './within-timeout.js';

/**
 * A browser reads its own writes: each command returns the position of its last event, and each query that sends the
 * position back waits until the rows include it.
 */
const header = 'X-Log-Position';
const cookie = 'position';
/** Marks a reply whose rows do not include the position after the longest wait. */
export const staleHeader = 'X-Stale';
const maxWaitMs = 2_000;
/**
 * How long the log may take to tell where it ends: a leader that is frozen would hold up the command of everybody who has
 * just written.
 */
const maxQuestionMs = 500;
/** Behind https, browsers take it from this host only. */
const cookieName = ({ req }: Response): string => (req.secure ? `__Host-${cookie}` : cookie);
const cookieOptions = ({ req: { secure } }: Response) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure }) as const;

/** The largest number of positions in the cookie: those of the last second, and those of parked streams. */
const maxPositions = 8;

/**
 * Reports this position together with those that the request has reported before, and earlier ones of the browser that
 * the rows do not include yet: one request may execute several commands, and those that change nothing report an old
 * position. The header has the latest of them, the cookie all.
 */
export function reportPosition(response: Response, lastPosition: bigint): void {
  const { pending = [] } = response.locals as { pending?: readonly bigint[] };
  const positions = newestFirst([...pending, lastPosition]).slice(0, maxPositions);
  response.locals['pending'] = positions;
  response.setHeader(header, String(positions[0]));
  response.cookie(cookieName(response), positions.join('.'), cookieOptions(response));
}

/** The browser has written nothing, or only in another log. */
export function forgetPositions(response: Response): void {
  response.clearCookie(cookieName(response), cookieOptions(response));
}

const newestFirst = (positions: readonly bigint[]): bigint[] =>
  [...new Set(positions)].sort((a, b) => (a > b ? -1 : 1));

/** The positions in the request's header and cookie, the highest first. */
export function requestedPositions(request: Pick<Request, 'headers'>): bigint[] {
  const fromHeader = request.headers[header.toLowerCase()];
  const fromCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookie}=([\\d.]+)(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1];
  const positions = [String(fromHeader), ...(fromCookie ?? '').split('.').slice(0, maxPositions)];
  return newestFirst(positions.filter((text) => /^\d{1,19}$/.test(text)).map(BigInt));
}

const readsNoRows = Symbol('reads no rows');

/** Called with the seconds that a query waited, and whether its answer was stale. */
export abstract class OwnWritesObserver {
  abstract waited(seconds: number, isStale: boolean): void;
}

/** Marks queries that are answered while rows are being built, because they read streams or tables that stay. */
export const ReadsNoRows = (): MethodDecorator => SetMetadata(readsNoRows, true);

/**
 * Lets queries wait for their rows. Rows that are being built are not served, because orders would be missing in them.
 * Runs as the last guard: an interceptor would wrap every reply in a stream.
 */
@Injectable()
export class OwnWrites implements CanActivate {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly db: Pool,
    private readonly store: EventStore,
    private readonly reflector: Reflector,
    private readonly observer: OwnWritesObserver,
    private readonly progress: BuildProgress,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (this.readsRows(context, request) && !(await this.feed.complete(maxWaitMs))) {
      const building = await this.progress.text();
      throw new Refusal('store.unavailable', `${building}. Vui lòng thử lại sau.`, { building });
    }
    const requested = requestedPositions(request);
    const pending = await this.lackedByRows(requested, 0);
    if (pending[0] !== undefined && (await this.isOfAnotherLog(pending[0]))) forgetPositions(response);
    else if (request.method !== 'GET') response.locals['pending'] = pending;
    else if (pending.length > 0) {
      const waited = performance.now();
      const isStale = (await this.lackedByRows(pending, maxWaitMs)).length > 0;
      this.observer.waited((performance.now() - waited) / 1_000, isStale);
      if (isStale) response.setHeader(staleHeader, '1');
    }
    // Taken before the rows are read: a socket that resumes with this token receives every later change.
    if (request.caller) response.setHeader(resumeTokenHeader, this.feed.resumeToken);
    return true;
  }

  private readsRows(context: ExecutionContext, { method }: Request): boolean {
    const isQuery = method === 'GET' || method === 'HEAD';
    if (!isQuery || this.reflector.get(readsNoRows, context.getHandler())) return false;
    return routeOf(this.reflector, context)?.access !== 'anyone';
  }

  /** The positions, the highest first, that the rows lack after waiting at most `milliseconds`. */
  private async lackedByRows(positions: readonly bigint[], milliseconds: number): Promise<bigint[]> {
    const [latest] = positions;
    if (latest === undefined) return [];
    await this.feed.has(latest, milliseconds);
    const isReached = await Promise.all(positions.map((position) => this.feed.has(position, 0)));
    const reached = positions.filter((_, index) => isReached[index]);
    const parked = reached.length > 0 ? await parkedAmong(this.db, reached) : new Set<bigint>();
    return positions.filter((position, index) => !isReached[index] || parked.has(position));
  }

  /** Whether a position beyond the end of the log belongs to a former log. In doubt it does not. */
  private async isOfAnotherLog(position: bigint): Promise<boolean> {
    return (await withinTimeout(this.store.endsBefore(position), maxQuestionMs)) ?? false;
  }
}
