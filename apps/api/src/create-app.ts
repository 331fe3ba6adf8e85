import { publicUrl } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { Tracing } from '@platform/tracing';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { Metrics } from './health/metrics.js';
import { compressedReplies } from './http/compressed-replies.js';
import { contractPipe } from './http/validation.js';
import { tracedRequests } from './http/traced-requests.js';
import { webApp } from './http/web-app.js';
import { rawUploads } from './objects/raw-uploads.js';
import { ArrivalLimits, arrivesInTime } from './protection/arrival/arrival.js';
import { limitConnections } from './protection/arrival/connections.js';
import { checkedAddress } from './protection/content.js';
import { securityHeaders } from './protection/headers.js';
import { checkedHost } from './protection/host.js';
import { requestLog } from './protection/logging.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { SocketAdapter } from './realtime/socket-adapter.js';
import { crossSiteGuard } from './sign-in/cross-site.js';
import { Sessions } from './sessions/sessions.js';

/** In milliseconds. Bodies have limits of their own (protection/arrival). */
const serverTimeouts = {
  headersTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /** The limit of the longest upload. */
  requestTimeout: 30 * 60_000,
  /** Longer than a proxy's; otherwise the proxy may send a request on a connection that is being closed. */
  keepAliveTimeout: 65_000,
};

/** Creates the api, ready to listen. It also serves the built web app when `webFolder` is given. */
export async function createApp(settings: Settings, webFolder?: string): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings), {
    bufferLogs: true,
    bodyParser: false,
    forceCloseConnections: true,
  });
  const url = publicUrl(settings);
  app.useLogger(app.get(Logger));
  app.set('trust proxy', settings.TRUSTED_PROXIES);
  if (url.startsWith('https:') && settings.TRUSTED_PROXIES.length === 0)
    app
      .get(Logger)
      .warn(
        'PUBLIC_URL is https and TRUSTED_PROXIES is empty: rate limits count all callers of a proxy as one',
      );
  // Replies are not cached (`no-store` below), so no client would send an ETag back.
  app.set('etag', false);
  app.use(app.get(Metrics).middleware, arrivesInTime(app.get(ArrivalLimits)));
  app.use(...securityHeaders(url), checkedHost);
  if (webFolder) app.use(webApp(webFolder));
  app.use(tracedRequests(app.get(Tracing)));
  app.use(requestLog(settings.LOG_LEVEL));
  app.use(app.get(Sessions).load);
  app.use(crossSiteGuard(url));
  app.use(rawUploads, checkedAddress);
  app.use('/api', compressedReplies, (_: Request, response: Response, next: () => void) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.useGlobalPipes(contractPipe());
  const gateway = app.get(RealtimeGateway, { strict: false });
  app.useWebSocketAdapter(new SocketAdapter(app, (upgrade) => gateway.admitUpgrade(upgrade)));
  app.enableShutdownHooks();
  const server = Object.assign(app.getHttpServer(), serverTimeouts);
  limitConnections(server, settings.LIMIT_CONNECTIONS, trustedProxies(app));
  return app;
}

/** Express's reading of TRUSTED_PROXIES. */
function trustedProxies(app: NestExpressApplication): (address: string) => boolean {
  const trusts = app.getHttpAdapter().getInstance().get('trust proxy fn') as (
    address: string,
    hops: number,
  ) => boolean;
  return (address) => trusts(address, 0);
}
