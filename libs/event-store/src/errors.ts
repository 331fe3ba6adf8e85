/** The event store could not be reached for as long as a caller is made to wait. */
export class Unreachable extends Error {
  constructor(
    message: string,
    override readonly cause: unknown,
  ) {
    super(`${message}: ${String(cause)}`);
    this.name = 'Unreachable';
  }
}

/**
 * The server did not answer, or answered with a fault of its own, in every try: whether the append took
 * place is unknown. Sent again, the same events under the same expectation are written once.
 */
export class Unsettled extends Unreachable {
  constructor(
    readonly stream: string,
    cause: unknown,
  ) {
    super(`The event store did not confirm an append to ${stream}`, cause);
    this.name = 'Unsettled';
  }
}

/** Another writer was first: the stream no longer stands at the revision that the append expected. */
export class Conflict extends Error {
  constructor(
    readonly stream: string,
    /** Where the stream stood; -1 when there is none. */
    readonly actualRevision: number,
  ) {
    super(`Stream ${stream} was written by somebody else`);
    this.name = 'Conflict';
  }
}

/** More data than a server accepts in one append. */
export class TooLarge extends Error {
  constructor(
    readonly stream: string,
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`An append to ${stream} has ${bytes} bytes of data, and ${limit} is the most`);
    this.name = 'TooLarge';
  }
}

/** The log was written by a version of this program whose events this one cannot read, or reads otherwise. */
export class OtherFormat extends Error {
  constructor(
    readonly found: number,
    readonly wanted: number,
  ) {
    super(
      `The log of this event store has format ${found}, and this program reads and writes format ${wanted} alone: ` +
        'name another event store in EVENTSTORE_URL, or run the version that wrote it',
    );
    this.name = 'OtherFormat';
  }
}

/** A server that never says when a subscription has caught up: nobody could tell when rows are whole. */
export class TooOld extends Error {
  constructor(
    readonly release: string,
    readonly needed: readonly number[],
  ) {
    super(`The event store is of release ${release}, and ${needed.join('.')} or later is needed`);
    this.name = 'TooOld';
  }
}

/** Where an event stands. */
export type Place = {
  id: string;
  type: string;
  stream: string;
  revision: bigint;
  /** In the log of all streams; undefined when it is not a position that can be kept. */
  position: bigint | undefined;
};

/** An event that this program cannot have written; it is reported with its place, never skipped. */
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
