import { publicUrl } from '@control-center/settings';
import type { Settings } from '@control-center/settings';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { json } from 'express';
import type { Request, Response } from 'express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.js';
import { Metrics } from './health/metrics.js';
import { contractPipe } from './http/validation.js';
import { webApp } from './http/web-app.js';
import { rawUploads } from './objects/raw-uploads.js';
import { securityHeaders } from './protection/headers.js';
import { requestLog } from './protection/logging.js';
import { checkedContent } from './protection/content.js';
import { RealtimeGateway } from './realtime/realtime.gateway.js';
import { SocketAdapter } from './realtime/socket-adapter.js';
import { crossSiteGuard } from './sign-in/cross-site.js';
import { Sessions } from './sessions/sessions.js';

/** Milliseconds. Enough for a file of 50 MB over a slow connection. */
const requestTimeout = 30 * 60_000;
/** Milliseconds. Longer than a proxy's: otherwise the proxy may send a request on a connection that is being closed. */
const keepAliveTimeout = 65_000;
const jsonBodyLimit = '1mb';

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
  app.use(app.get(Metrics).middleware);
  app.use(...securityHeaders(url));
  if (webFolder) app.use(webApp(webFolder));
  app.use(app.get(Sessions).load);
  app.use('/api', crossSiteGuard(url));
  app.use(rawUploads, json({ limit: jsonBodyLimit }), checkedContent);
  app.use(requestLog(settings.LOG_LEVEL));
  app.use('/api', (_: Request, response: Response, next: () => void) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.useGlobalPipes(contractPipe());
  const gateway = app.get(RealtimeGateway, { strict: false });
  app.useWebSocketAdapter(new SocketAdapter(app, (upgrade) => gateway.admitUpgrade(upgrade)));
  app.enableShutdownHooks();
  Object.assign(app.getHttpServer(), { requestTimeout, keepAliveTimeout });
  return app;
}
