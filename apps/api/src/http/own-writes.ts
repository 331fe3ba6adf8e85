import { resumeTokenHeader } from '@control-center/contracts';
import { Refusal } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { ChangeFeed, isParked } from '@control-center/read-model';
import { Injectable, SetMetadata } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { routeOf } from './handles.js';

/**
 * A browser reads its own writes: each command returns the position of its last event, and each query that sends the
 * position back waits until the rows include it.
 */
const header = 'X-Log-Position';
const cookie = 'position';
/** Marks a reply whose rows do not include the position after the longest wait. */
export const staleHeader = 'X-Stale';
const maxWaitMs = 2_000;
/** Behind https, browsers take it from this host only. */
const cookieName = ({ req }: Response): string => (req.secure ? `__Host-${cookie}` : cookie);
const cookieOptions = ({ req: { secure } }: Response) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure }) as const;

/**
 * Reports the latest of this position, those that the request has reported before, and an earlier one of the browser
 * that the rows do not include yet: one request may execute several commands, and those that change nothing report an
 * old position.
 */
export function reportPosition(response: Response, lastPosition: bigint): void {
  const { pending = lastPosition } = response.locals as { pending?: bigint };
  const latest = pending > lastPosition ? pending : lastPosition;
  response.locals['pending'] = latest;
  const position = String(latest);
  response.setHeader(header, position);
  response.cookie(cookieName(response), position, cookieOptions(response));
}

/** The highest position in the request's header and cookie; undefined for none. */
export function requestedPosition(request: Pick<Request, 'headers'>): bigint | undefined {
  const fromHeader = request.headers[header.toLowerCase()];
  const fromCookie = new RegExp(`(?:^|;\\s*)(?:__Host-)?${cookie}=(\\d{1,19})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1];
  const positions = [fromHeader, fromCookie].filter(
    (text) => typeof text === 'string' && /^\d{1,19}$/.test(text),
  );
  return positions
    .map((text) => BigInt(text as string))
    .reduce<bigint | undefined>(
      (highest, position) => (highest === undefined || position > highest ? position : highest),
      undefined,
    );
}

const readsNoRows = Symbol('reads no rows');

/** For queries that are answered while the rows are being built: they read streams, or tables that stay. */
export const ReadsNoRows = (): MethodDecorator => SetMetadata(readsNoRows, true);

/**
 * Lets queries wait for their rows. Rows that are being built from the beginning of the log are not served: an order
 * would be missing in them. Runs as the last guard: an interceptor would wrap every reply in a stream.
 */
@Injectable()
export class OwnWrites implements CanActivate {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly db: Pool,
    private readonly store: EventStore,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (this.readsRows(context, request) && !(await this.feed.complete(maxWaitMs)))
      throw new Refusal('store.unavailable', 'Dữ liệu đang được dựng lại. Vui lòng thử lại sau.');
    const requested = requestedPosition(request);
    const pending = requested !== undefined && !(await this.feed.has(requested, 0)) ? requested : undefined;
    if (pending !== undefined && (await this.isOfAnotherLog(pending)))
      response.clearCookie(cookieName(response), cookieOptions(response));
    else if (request.method !== 'GET') response.locals['pending'] = pending;
    else if (requested !== undefined && !(await this.rowsInclude(requested)))
      response.setHeader(staleHeader, '1');
    // Taken before the rows are read: a socket that resumes with this token receives every later change.
    if (request.caller) response.setHeader(resumeTokenHeader, this.feed.resumeToken);
    return true;
  }

  private readsRows(context: ExecutionContext, { method }: Request): boolean {
    const isQuery = method === 'GET' || method === 'HEAD';
    if (!isQuery || this.reflector.get(readsNoRows, context.getHandler())) return false;
    return routeOf(this.reflector, context)?.access !== 'anyone';
  }

  private async rowsInclude(position: bigint): Promise<boolean> {
    return (await this.feed.has(position, maxWaitMs)) && !(await isParked(this.db, position));
  }

  /** A position beyond the end of the log was written before the log was replaced. */
  private async isOfAnotherLog(position: bigint): Promise<boolean> {
    const head = await this.store.head().catch(() => position);
    return head === undefined || position > head;
  }
}
