import { readSettings } from '@platform/settings';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { ProjectorModule } from './projector.module.js';

const required = ['DATABASE_URL', 'EVENT_STORE_URL', 'PERSONAL_MASTER_KEY'] as const;
const settings = readSettings(process.env, required, 'projector');
const app = await NestFactory.createApplicationContext(ProjectorModule.forRoot(settings), {
  bufferLogs: true,
});
app.useLogger(app.get(Logger));
app.enableShutdownHooks();
