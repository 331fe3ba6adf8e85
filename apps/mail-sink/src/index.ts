export { startMailSink } from './sink.js';
export type { MailSink } from './sink.js';
