import { ChangeFeed } from '@platform/rows';
import { Tracing } from '@platform/tracing';
import { Injectable } from '@nestjs/common';

/** The oldest of more spans would hardly ever end. */
const mostWrites = 1_000;

/** The traced commands of this instance until their changes are sent to its sockets, where a trace ends. */
@Injectable()
export class TracedWrites {
  private writes: { position: bigint; traceparent: string }[] = [];

  constructor(
    private readonly tracing: Tracing,
    private readonly feed: ChangeFeed,
  ) {}

  /** The span of the present command, if it is recorded: its events carry it to the projector. */
  get traceparent(): string | undefined {
    return this.tracing.traceparent;
  }

  /** A command that changed nothing reports a position whose rows were sent long ago. */
  written(position: bigint): void {
    const { traceparent } = this;
    if (traceparent && position > this.feed.position)
      this.writes = [...this.writes, { position, traceparent }].slice(-mostWrites);
  }

  /** The rows up to this position were sent to this many sockets, beginning at this time of the process. */
  sent(since: number, countSockets: () => number): void {
    const sent = this.writes.filter(({ position }) => position <= this.feed.position);
    if (sent.length === 0) return;
    this.writes = this.writes.filter((write) => !sent.includes(write));
    const seconds = (performance.now() - since) / 1_000;
    const sockets = countSockets();
    for (const { traceparent } of sent)
      this.tracing.ended('socket', seconds, { 'sockets.count': sockets }, traceparent);
  }
}
