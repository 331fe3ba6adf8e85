// Checks that a log agrees with the appends that were sent and with their replies.
import assert from 'node:assert/strict';
import { NO_STREAM } from '@eventstore/db-client';
import type { AllStreamRecordedEvent, AppendExpectedRevision, EventData } from '@eventstore/db-client';

/**
 * An append as it was first sent. `outcome`: `written` with the `revision` of the reply, `refused` (the expected
 * revision was wrong), or `unknown`. `sent` and `answered` are times of one logical clock.
 */
export type Append = {
  stream: string;
  expectedRevision: AppendExpectedRevision;
  events: EventData[];
  sent: number;
  answered: number;
  outcome: 'waiting' | 'written' | 'refused' | 'unknown';
  revision?: bigint;
};

/** An event of the log. */
export type Recorded = AllStreamRecordedEvent;

/** The index in the log of each event, by id. */
type Indexes = ReadonlyMap<string, number>;

/** Compares appends with the events of $all since the first append. Returns the unknown appends that were written. */
export function check(appends: readonly Append[], recorded: readonly Recorded[]): Append[] {
  const indexOf = new Map(recorded.map(({ id }, index) => [id, index]));
  assert.equal(indexOf.size, recorded.length, 'an event is in the log twice');
  checkOrder(recorded);
  const written = appends.filter((append) => isWritten(append, indexOf, recorded));
  const events = written.reduce((sum, append) => sum + append.events.length, 0);
  assert.equal(recorded.length, events, 'the log has events that no append sent');
  checkRealTime(written, indexOf);
  return written.filter(({ outcome }) => outcome === 'unknown');
}

/** Positions rise, and no stream has a gap. */
function checkOrder(recorded: readonly Recorded[]): void {
  const revisions = new Map<string, bigint>();
  let last = -1n;
  for (const { position, streamId, revision } of recorded) {
    assert(position.commit > last, 'the positions do not rise');
    last = position.commit;
    const before = revisions.get(streamId);
    if (before !== undefined) assert.equal(revision, before + 1n, `a gap in ${streamId}`);
    revisions.set(streamId, revision);
  }
}

/** An append is in the log completely or not at all: completely if `written`, not at all if `refused`. It follows the expected revision. */
function isWritten(append: Append, indexOf: Indexes, recorded: readonly Recorded[]): boolean {
  const { stream, expectedRevision, events, outcome, revision } = append;
  const first = indexOf.get(events[0]!.id);
  const found = events.filter(({ id }) => indexOf.has(id)).length;
  assert(
    found === 0 || found === events.length,
    `${found} of ${events.length} events of an append are in the log`,
  );
  if (outcome === 'written') assert(found > 0, 'an acknowledged append is not in the log');
  if (outcome === 'refused') assert(found === 0, 'a refused append is in the log');
  if (first === undefined) return false;
  events.forEach(({ id }, index) => {
    assert.equal(recorded[first + index]?.id, id, 'the events of an append are not consecutive');
    assert.equal(recorded[first + index]?.streamId, stream);
  });
  if (expectedRevision === NO_STREAM) assert.equal(recorded[first]?.revision, 0n);
  if (typeof expectedRevision === 'bigint') assert.equal(recorded[first]?.revision, expectedRevision + 1n);
  if (outcome === 'written') assert.equal(recorded[first + events.length - 1]?.revision, revision);
  return true;
}

/** An append that was answered before another was sent precedes it in the log. */
function checkRealTime(written: readonly Append[], indexOf: Indexes): void {
  const position = ({ events }: Append) => indexOf.get(events[0]!.id)!;
  let latest = 0;
  for (const { sent, answered } of [...written].sort((a, b) => position(a) - position(b))) {
    assert(answered >= latest, 'an append follows one that was sent after its reply');
    latest = Math.max(latest, sent);
  }
}
