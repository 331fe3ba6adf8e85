import { explained } from './client/advice.js';

/** The event store could not be reached within the caller's timeout, or rejects this program's user. */
export class Unreachable extends Error {
  constructor(
    message: string,
    override readonly cause: unknown,
  ) {
    super(`${message}: ${explained(cause)}`);
    this.name = 'Unreachable';
  }
}

/**
 * Every attempt ended without an answer or with a server error, so it is unknown whether the events were
 * written. The caller may repeat the append with the same events and expected revision: they are written once.
 */
export class UnknownOutcome extends Unreachable {
  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(`The event store did not confirm an append to ${stream}`, cause);
    this.name = 'UnknownOutcome';
  }
}

/** Another writer was first: the stream is no longer at the expected revision. */
export class Conflict extends Error {
  constructor(
    readonly stream: string,
    /** The stream's revision; -1 when the stream does not exist. */
    readonly actualRevision: number,
  ) {
    super(`Stream ${stream} was written by another writer`);
    this.name = 'Conflict';
  }
}

/** The id of a command that was executed before came with another command. */
export class CommandIdReused extends Error {
  constructor(readonly commandId: string) {
    super(`Command id ${commandId} was used for another command`);
    this.name = 'CommandIdReused';
  }
}

/** No personal data can be written about a person who was erased. */
export class PersonErased extends Error {
  constructor(readonly subject: string) {
    super(`${subject} was erased: no personal data can be written for it`);
    this.name = 'PersonErased';
  }
}

/** The person has a key, but none of the master keys unwraps it. */
export class KeyUnusable extends Error {
  constructor(readonly subject: string) {
    super(
      `The key of ${subject} fits none of the master keys: its personal data can be neither read nor written`,
    );
    this.name = 'KeyUnusable';
  }
}

/** The append has more bytes than a server accepts. */
export class TooLarge extends Error {
  constructor(
    readonly stream: string,
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`An append to ${stream} has ${bytes} bytes, but the limit is ${limit}`);
    this.name = 'TooLarge';
  }
}

/** A text of the event has a character that no row could store. Nothing was sent. */
export class Unstorable extends Error {
  constructor(
    readonly stream: string,
    readonly type: string,
  ) {
    super(`${type} for ${stream} has a text with NUL or half of a surrogate pair`);
    this.name = 'Unstorable';
  }
}

/** The log was written by a version of this program with another event format, which this version cannot read. */
export class LogFormatMismatch extends Error {
  constructor(
    readonly found: number,
    readonly supported: number,
  ) {
    super(
      `The log of this event store has format ${found}, but this program supports only format ${supported}: ` +
        'set EVENT_STORE_URL to another event store, or run the version that wrote the log',
    );
    this.name = 'LogFormatMismatch';
  }
}

/** The server never reports that a subscription has caught up, so no one could know when the rows are complete. */
export class ServerTooOld extends Error {
  constructor(
    readonly release: string,
    readonly required: readonly number[],
  ) {
    super(`The event store has release ${release}, but ${required.join('.')} or later is required`);
    this.name = 'ServerTooOld';
  }
}

/** Which event, and where it is stored. */
export type Place = {
  id: string;
  type: string;
  stream: string;
  revision: bigint;
  /** In the log of all streams; undefined when the position cannot be stored. */
  position: bigint | undefined;
};

/** An event that this program cannot decode. It is reported with its place, never skipped. */
export class MalformedEvent extends Error {
  constructor(
    readonly place: Place,
    problem: string,
  ) {
    super(
      `Event ${place.revision} of ${place.stream} (${place.type}, position ${String(place.position)}) ${problem}`,
    );
    this.name = 'MalformedEvent';
  }
}
