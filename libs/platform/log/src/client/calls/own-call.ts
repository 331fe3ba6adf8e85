import { constants } from 'node:http2';
import type { IncomingHttpHeaders, IncomingHttpStatusHeader } from 'node:http2';
import { Readable } from 'node:stream';
import { Metadata, status } from '@grpc/grpc-js';
import { Messages } from './messages.js';
import type { Decode } from './messages.js';
import type { Link, OwnStream } from './own-connection.js';

type Headers = IncomingHttpHeaders & IncomingHttpStatusHeader;

/** An error as grpc-js reports it, of which the client makes its own. */
export const failure = (code: status, details: string, metadata = new Metadata()): Error =>
  Object.assign(new Error(`${code} ${status[code]}: ${details}`), { code, details, metadata });

/** How a call ended, by its trailers: null for success; undefined when they do not say. */
function outcomeOf(trailers: Headers): Error | null | undefined {
  const { 'grpc-status': said, 'grpc-message': message = '' } = trailers;
  if (said === undefined) return undefined;
  const code = Number(said);
  if (code === 0) return null;
  return failure(code, decoded(String(message)), Metadata.fromHttp2Headers(trailers));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Why a call ended without trailers, by the code with which HTTP/2 ended it. Source: PROTOCOL-HTTP2.md of gRPC. */
const resets: Partial<Record<number, [status, string]>> = {
  [constants.NGHTTP2_REFUSED_STREAM]: [status.UNAVAILABLE, 'Stream refused by server'],
  [constants.NGHTTP2_CANCEL]: [status.CANCELLED, 'Call cancelled'],
  [constants.NGHTTP2_ENHANCE_YOUR_CALM]: [status.RESOURCE_EXHAUSTED, 'Bandwidth exhausted'],
  [constants.NGHTTP2_INADEQUATE_SECURITY]: [status.PERMISSION_DENIED, 'Protocol not secure enough'],
};

function failureOf({ session, isOpen }: Link, code: number, problem: Error | undefined): Error {
  if (!isOpen) {
    const reason = problem?.message ?? 'Failed to connect';
    return failure(status.UNAVAILABLE, `No connection established. Last error: ${reason}`);
  }
  if (session.destroyed) return failure(status.UNAVAILABLE, problem?.message ?? 'Connection dropped');
  return failure(...(resets[code] ?? [status.INTERNAL, `Received RST_STREAM with code ${code}`]));
}

export type OpenCall = Readable & { cancel: () => void };

/**
 * What a call on a connection of our own receives, in pieces: each has all that arrived together. While nobody reads, the
 * server stops after one window of HTTP/2. Where the answer is not as expected, and nothing was given yet, the connection
 * is given up, and `instead` goes on: the client's own call.
 */
export class OwnCall<Said> extends Readable {
  private readonly messages: Messages<Said>;
  /** Undefined as long as the server has not said how the call ends. */
  private outcome: Error | null | undefined;
  private isOver = false;
  private hasGiven = false;
  private other: OpenCall | undefined;

  constructor(
    private readonly own: OwnStream,
    decode: Decode<Said>,
    private readonly instead: () => OpenCall,
  ) {
    super({ objectMode: true });
    const { stream, link } = own;
    this.messages = new Messages(decode);
    let problem: Error | undefined;
    stream
      .on('response', (headers: Headers) => {
        this.outcome = outcomeOf(headers);
        if (!isExpected(headers)) this.turnAway('The answer is none of gRPC');
      })
      .on('trailers', (trailers: Headers) => (this.outcome = outcomeOf(trailers)))
      .on('data', (chunk: Buffer) => this.receive(chunk))
      .on('end', () => this.outcome !== undefined && this.finish(this.outcome))
      .on('error', (error: Error) => (problem = error))
      // A call that is closed before its end has lost what nobody had read yet, although the server may have sent everything.
      .on('close', () => this.finish(this.outcome ?? failureOf(link, stream.rstCode ?? 0, problem)))
      .pause();
  }

  cancel(): void {
    this.destroy();
  }

  override _read(): void {
    (this.other ?? this.own.stream).resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.isOver = true;
    this.own.stream.close(constants.NGHTTP2_CANCEL);
    this.other?.cancel();
    done(error);
  }

  private receive(chunk: Buffer): void {
    if (this.isOver) return;
    let piece: Said[];
    try {
      piece = this.messages.in(chunk);
    } catch (error) {
      return this.turnAway((error as Error).message);
    }
    this.give(piece, this.own.stream);
  }

  private give(piece: Said[], from: Readable): void {
    if (piece.length === 0) return;
    this.hasGiven = true;
    if (!this.push(piece)) from.pause();
  }

  /** What was received before the end can still be read. */
  private finish(outcome: Error | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.own.stream.close(constants.NGHTTP2_CANCEL);
    if (outcome) this.emit('error', outcome);
    else this.push(null);
  }

  private turnAway(reason: string): void {
    if (this.isOver) return;
    if (this.hasGiven) return this.finish(failure(status.INTERNAL, reason));
    this.isOver = true;
    this.own.stream.close(constants.NGHTTP2_CANCEL);
    this.own.giveUp();
    const other = (this.other = this.instead());
    other
      .on('data', (piece: Said[]) => this.give(piece, other))
      .on('end', () => this.push(null))
      .on('error', (error) => this.emit('error', error));
  }
}

const isExpected = (headers: Headers): boolean =>
  headers[':status'] === 200 &&
  headers['content-type']?.startsWith('application/grpc') === true &&
  (headers['grpc-encoding'] ?? 'identity') === 'identity';
