import type { Route } from '@market/contracts';
import { Refusal } from '@market/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { routeOf } from '../../http/handles.js';
import { addressRange } from '../../audit-log/address-range.js';
import { Quotas } from './quotas.js';
import { limits, Rates } from './rates.js';
import type { Limits } from './rates.js';

const sweepIntervalMs = 600_000;

/** The limit that a route's contract names; every other change counts as a write. */
const limitOf = ({ limit, method }: Route): keyof Limits | undefined =>
  limit ?? (method === 'GET' ? undefined : 'writes');

/** Enforces the rate limit of a route: by account, else by IP address. */
@Injectable()
export class RateGuard implements CanActivate, OnApplicationBootstrap, OnModuleDestroy {
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly reflector: Reflector,
    private readonly rates: Rates,
    private readonly quotas: Quotas,
    @Inject(limits) private readonly limits: Limits,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = setInterval(
      () =>
        void Promise.all([this.rates.deleteExpired(), this.quotas.deleteExpired()]).catch(() => undefined),
      sweepIntervalMs,
    ).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeping);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = routeOf(this.reflector, context);
    const name = route && limitOf(route);
    const count = name && this.limits[name];
    if (!name || !count) return true;
    const http = context.switchToHttp();
    const { caller, ip } = http.getRequest<Request>();
    const seconds = await this.rates.wait(`${name} ${caller?.accountId ?? addressRange(ip)}`, count);
    if (seconds === 0) return true;
    http.getResponse<Response>().setHeader('Retry-After', String(seconds));
    throw new Refusal('request.too-many', `Quá nhiều yêu cầu. Vui lòng thử lại sau ${seconds} giây.`);
  }
}
