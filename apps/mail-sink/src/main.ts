import { InvalidSettings, mailSinkFolder, readSettings } from '@platform/settings';
import { startMailSink } from './sink.js';

try {
  const settings = readSettings(process.env, [], 'mailSink');
  const sink = await startMailSink({ port: settings.MAIL_SINK_PORT, folder: mailSinkFolder(settings) });
  console.log(`Mailbox for trials at smtp://127.0.0.1:${String(sink.port)}`);
  const stop = () => void sink.close();
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof InvalidSettings ? error.message : error);
  process.exitCode = 1;
}
