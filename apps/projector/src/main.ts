import { readSettings } from '@platform/settings';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { ProjectorModule } from './projector.module.js';

const settings = readSettings(process.env, ['DATABASE_URL', 'EVENT_STORE_URL', 'PERSONAL_MASTER_KEY']);
const app = await NestFactory.createApplicationContext(ProjectorModule.forRoot(settings), {
  bufferLogs: true,
});
app.useLogger(app.get(Logger));
app.enableShutdownHooks();
