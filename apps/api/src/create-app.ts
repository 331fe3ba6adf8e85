import { publicUrl } from '@control-center/settings';
import type { Settings } from '@control-center/settings';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { WsAdapter } from '@nestjs/platform-ws';
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
import { storableRequests } from './protection/storable.js';
import { crossSiteGuard } from './sign-in/cross-site.js';
import { Sessions } from './sign-in/session.js';

/** For a file of 50 MB over a slow line. Milliseconds. */
const slowestRequest = 30 * 60_000;
/** Longer than a proxy keeps its connections, which would else send a request into one that is just closing. Milliseconds. */
const idleConnection = 65_000;
/** Of a JSON body. */
const largestBody = '1mb';

/** The api as an application that is ready to listen. `webFolder` holds the built web app, where there is one. */
export async function createApp(settings: Settings, webFolder?: string): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(settings), {
    bufferLogs: true,
    bodyParser: false,
    forceCloseConnections: true,
  });
  const url = publicUrl(settings);
  app.useLogger(app.get(Logger));
  app.set('trust proxy', 'loopback');
  // Answers are not to be kept (see below), so that nobody comes back with a tag.
  app.set('etag', false);
  app.use(app.get(Metrics).middleware);
  app.use(...securityHeaders(url));
  if (webFolder) app.use(webApp(webFolder));
  app.use(app.get(Sessions).load);
  app.use('/api', crossSiteGuard(url));
  app.use(rawUploads, json({ limit: largestBody }), storableRequests);
  app.use(requestLog(settings.LOG_LEVEL));
  app.use('/api', (_: Request, response: Response, next: () => void) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.useGlobalPipes(contractPipe());
  app.useWebSocketAdapter(new WsAdapter(app, { messageParser: readMessage }));
  app.enableShutdownHooks();
  Object.assign(app.getHttpServer(), { requestTimeout: slowestRequest, keepAliveTimeout: idleConnection });
  return app;
}

/** Messages are `{ type, … }`; whatever else arrives has no handler. */
function readMessage(data: unknown): { event: string; data: unknown } {
  try {
    const message = JSON.parse(String(data)) as { type?: unknown } | null;
    return { event: String(message?.type), data: message };
  } catch {
    return { event: 'unreadable', data: undefined };
  }
}
