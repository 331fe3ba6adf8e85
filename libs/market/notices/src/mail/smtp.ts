import { orAborted } from '@platform/log';
import type { Outcome } from '@platform/reactions';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

/** Milliseconds. All steps together take less than one attempt of the sender may. */
const connectionTimeout = 10_000;
const silence = 30_000;
/** An unused connection is closed after this time, and one that has taken so many mails: servers limit both. */
const longestUnused = 5_000;
const mostMails = 50;

export type Envelope = { from: string; to: string };
/** `refused`: the server said that it never takes mail for this address. */
export type Sent = Outcome | { dead: string; refused: true };

type SmtpError = Error & { responseCode?: number; command?: string; code?: string };

/** Smtp by URL: smtp:// (STARTTLS where the server has it) or smtps://, with user and password as the URL has them. */
export function connectionOptions(
  url: string,
): SMTPConnection.Options & { auth?: { user: string; pass: string } } {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...{ connectionTimeout, greetingTimeout: connectionTimeout, socketTimeout: silence },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Mails to one server. A connection that has delivered a mail is used for the next one. */
export class Mailer {
  private readonly unused: Connection[] = [];

  constructor(private readonly url: string) {}

  /** Hands one mail to the server, once. The answer decides whether this address, this mail or all mails must wait. */
  async send(envelope: Envelope, message: Buffer, signal: AbortSignal): Promise<Sent> {
    const reopened = await this.reopened(signal);
    const sent = reopened && (await this.sendOn(() => Promise.resolve(reopened), envelope, message, signal));
    // A server may say only now that this connection has brought enough mails.
    if (sent && !(typeof sent === 'object' && 'down' in sent)) return sent;
    return this.sendOn(() => Connection.open(this.url, signal), envelope, message, signal);
  }

  private async sendOn(
    open: () => Promise<Connection>,
    envelope: Envelope,
    message: Buffer,
    signal: AbortSignal,
  ): Promise<Sent> {
    let connection: Connection | undefined;
    let isMailBegun = false;
    try {
      connection = await open();
      isMailBegun = true;
      await connection.send(envelope, message, signal);
      if (connection.mails < mostMails && !signal.aborted) this.unused.push(connection.rest(signal));
      else connection.quit();
      return 'done';
    } catch (error) {
      connection?.close();
      return outcomeOf(error as SmtpError, isMailBegun);
    }
  }

  /** An unused connection that still answers. */
  private async reopened(signal: AbortSignal): Promise<Connection | undefined> {
    for (let found = this.unused.pop(); found; found = this.unused.pop())
      if (await found.answers(signal)) return found;
    return undefined;
  }
}

class Connection {
  mails = 0;
  private readonly broken: Promise<never>;
  private stopResting: () => void = () => undefined;

  private constructor(private readonly smtp: SMTPConnection) {
    this.broken = new Promise((_, reject) => {
      smtp.once('end', () => reject(new Error('The server closed the connection')));
      // Later errors, such as those of a closed socket, are ignored: the first one counts.
      smtp.on('error', reject);
    });
    this.broken.catch(() => undefined);
  }

  static async open(url: string, signal: AbortSignal): Promise<Connection> {
    const { auth, ...options } = connectionOptions(url);
    const smtp = new SMTPConnection(options);
    const connection = new Connection(smtp);
    try {
      await connection.step(signal, (done) => smtp.connect(done));
      if (auth) await connection.step(signal, (done) => smtp.login({ credentials: auth }, done));
      return connection;
    } catch (error) {
      smtp.close();
      throw error;
    }
  }

  async send({ from, to }: Envelope, message: Buffer, signal: AbortSignal): Promise<void> {
    this.mails += 1;
    await this.step(signal, (done) => this.smtp.send({ from, to: [to] }, message, done));
  }

  /** Stays open without a mail, but not for long, nor after the signal, which aborts when the sender stops. */
  rest(signal: AbortSignal): this {
    const timer = setTimeout(() => this.quit(), longestUnused).unref();
    const close = () => this.close();
    signal.addEventListener('abort', close);
    this.stopResting = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', close);
    };
    return this;
  }

  /** Whether the server still takes mails on it. Otherwise it is closed. */
  async answers(signal: AbortSignal): Promise<boolean> {
    this.stopResting();
    try {
      await this.step(signal, (done) => this.smtp.reset(done));
      return true;
    } catch {
      this.close();
      return false;
    }
  }

  quit(): void {
    this.stopResting();
    this.smtp.quit();
  }

  close(): void {
    this.stopResting();
    this.smtp.close();
  }

  /** Waits for a step, or for the first error of the connection. */
  private step(signal: AbortSignal, begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    const ended = new Promise<void>((resolve, reject) =>
      begin((error) => (error ? reject(error) : resolve())),
    );
    return orAborted(Promise.race([ended, this.broken]), signal);
  }
}

/** Whether an error concerns this address, this mail, or all mails. */
export function outcomeOf(error: SmtpError, isMailBegun: boolean): Sent {
  const { responseCode, command, message } = error;
  const isOfAddress = command === 'RCPT TO';
  const isOfMail = isOfAddress || command === 'DATA';
  if (responseCode !== undefined && responseCode >= 500) {
    if (isOfAddress) return { dead: message, refused: true };
    // A refused sign-in or sender concerns every mail, until an operator corrects it.
    return isOfMail ? { dead: message } : { down: message };
  }
  if (responseCode !== undefined && isOfMail) return { later: message };
  // If the connection ends during a mail, that mail may be the cause.
  return isMailBegun && responseCode === undefined ? { later: message } : { down: message };
}
