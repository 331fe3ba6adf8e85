// What was sent and answered, and whether a log agrees with it.
import assert from 'node:assert/strict';
import { NO_STREAM } from '@eventstore/db-client';

/**
 * An append as it was sent first. `outcome` is what is known of it: `written` with the `revision` that was
 * answered, `refused` (another revision was expected), or `unknown`. `sent` and `answered` are moments of one clock.
 *
 * @typedef {{ stream: string, expectedRevision: unknown, events: { id: string }[], sent: number, answered: number,
 *   outcome: 'waiting' | 'written' | 'refused' | 'unknown', revision?: bigint }} Append
 */

/** Compares appends with the events of $all since the first of them. Returns which unknown ones are written. */
export function check(/** @type {Append[]} */ appends, recorded) {
  const at = new Map(recorded.map(({ id }, index) => [id, index]));
  assert.equal(at.size, recorded.length, 'an event is in the log twice');
  checkOrder(recorded);
  const written = appends.filter((append) => isWritten(append, at, recorded));
  const events = written.reduce((sum, append) => sum + append.events.length, 0);
  assert.equal(recorded.length, events, 'the log has events that nobody sent');
  checkRealTime(written, at);
  return written.filter(({ outcome }) => outcome === 'unknown');
}

/** Positions rise, and every stream is whole. */
function checkOrder(recorded) {
  const revisions = new Map();
  let last = -1n;
  for (const { position, streamId, revision } of recorded) {
    assert(position.commit > last, 'the positions do not rise');
    last = position.commit;
    const before = revisions.get(streamId);
    if (before !== undefined) assert.equal(revision, before + 1n, `a gap in ${streamId}`);
    revisions.set(streamId, revision);
  }
}

/** Wholly or not at all; `written` wholly, `refused` not at all; behind the revision that was expected. */
function isWritten({ stream, expectedRevision, events, outcome, revision }, at, recorded) {
  const first = at.get(events[0].id);
  const found = events.filter(({ id }) => at.has(id)).length;
  assert(
    found === 0 || found === events.length,
    `${found} of ${events.length} events of an append are there`,
  );
  if (outcome === 'written') assert(found > 0, 'an acknowledged append is not there');
  if (outcome === 'refused') assert(found === 0, 'a refused append is there');
  if (found === 0) return false;
  events.forEach(({ id }, index) => {
    assert.equal(recorded[first + index]?.id, id, 'an append is not together in the log');
    assert.equal(recorded[first + index].streamId, stream);
  });
  if (expectedRevision === NO_STREAM) assert.equal(recorded[first].revision, 0n);
  if (typeof expectedRevision === 'bigint') assert.equal(recorded[first].revision, expectedRevision + 1n);
  if (outcome === 'written') assert.equal(recorded[first + events.length - 1].revision, revision);
  return true;
}

/** What was answered before another was sent stands before it. */
function checkRealTime(written, at) {
  const position = ({ events }) => at.get(events[0].id);
  let latest = 0;
  for (const { sent, answered } of [...written].sort((a, b) => position(a) - position(b))) {
    assert(answered >= latest, 'an append stands behind one that was sent after its answer');
    latest = Math.max(latest, sent);
  }
}
