import type { Outcome } from '@platform/reactions';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

/** Milliseconds. All steps together take less than one attempt of the sender may. */
const connectionTimeout = 10_000;
const silence = 30_000;

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

/**
 * Hands one mail to the server, on a connection of its own, so that no mail is repeated without the sender. The
 * answer decides whether this address, this mail or all mails must wait.
 */
export async function sendMail(
  url: string,
  envelope: Envelope,
  message: Buffer,
  signal: AbortSignal,
): Promise<Sent> {
  const { auth, ...options } = connectionOptions(url);
  const connection = new SMTPConnection(options);
  // Later errors, such as those of a closed socket, are ignored: the first one counts.
  connection.on('error', () => undefined);
  const abort = () => connection.close();
  signal.addEventListener('abort', abort);
  let isMailBegun = false;
  try {
    await step(connection, signal, (done) => connection.connect(done));
    if (auth) await step(connection, signal, (done) => connection.login({ credentials: auth }, done));
    isMailBegun = true;
    await step(connection, signal, (done) =>
      connection.send({ from: envelope.from, to: [envelope.to] }, message, done),
    );
    connection.quit();
    return 'done';
  } catch (error) {
    connection.close();
    return outcomeOf(error as SmtpError, isMailBegun);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Waits for a step, or for the first error of the connection. */
const step = (
  connection: SMTPConnection,
  signal: AbortSignal,
  begin: (done: (error?: unknown) => void) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const failed = (error: unknown) => reject(error instanceof Error ? error : new Error(String(error)));
    connection.once('error', failed);
    connection.once('end', () => reject(new Error('The server closed the connection')));
    signal.addEventListener('abort', () => reject(new Error('The attempt was aborted')), { once: true });
    if (signal.aborted) reject(new Error('The attempt was aborted'));
    begin((error) => (error ? failed(error) : resolve()));
  });

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
