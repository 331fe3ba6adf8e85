import { heartbeatEvery } from '@market/contracts';

/** Limits that keep one browser from using up what the others need. */
export class SocketLimits {
  /** Milliseconds between two pings; a socket that has not answered the last one is dropped at the next. */
  heartbeat = heartbeatEvery;
  /** Milliseconds after which the sockets of a session that ended anywhere are closed, at most. */
  sessionCheck = 500;
  /** Bytes that may be buffered for a socket that does not read. */
  bufferedBytes = 1_048_576;
  /** Messages that a socket may send in a second. */
  messagesPerSecond = 20;
  socketsPerSession = 10;
}

/** The largest message that a browser may send, in bytes. */
export const largestMessage = 4_096;
