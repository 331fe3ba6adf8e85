import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createStore, set } from 'idb-keyval';
import { outbox } from './outbox';
import type { StageNote } from './outbox';
import { sendWaiting, untilNext } from './send-waiting';
import type { Sending } from './send-waiting';
import { stagesHere } from './stages-here';

const owner = { accountId: 'xuong', role: 'manufacturer' } as const;
const noteOf = (key: string, change: Partial<StageNote> = {}): StageNote => ({
  ...owner,
  ...{ key, projectId: 'p1', stageId: 'material-preparation', isCompleted: true, photos: [] },
  ...{ notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0, ...change },
});
const add = async (...notes: StageNote[]) => {
  for (const note of notes) await outbox.add(note);
};
const keys = () => outbox.current().map(({ note }) => note.key);

/** Sends with these answers, by key; without one it is sent. Returns the keys in the order in which they were tried. */
async function sent(answers: Record<string, Sending> = {}, now = 10_000): Promise<string[]> {
  const tried: string[] = [];
  await sendWaiting(
    owner,
    (note) => {
      tried.push(note.key);
      return Promise.resolve(answers[note.key] ?? { outcome: 'sent' });
    },
    () => now,
  );
  return tried;
}
const later = { outcome: 'later' } as const;
const refused = { outcome: 'refused', reason: 'Đơn đã huỷ' } as const;

afterEach(async () => {
  for (const { id } of await outbox.load()) await outbox.remove(id);
});

describe('what was noted on a device', () => {
  it('is sent in order, each once, and stays until the server has it', async () => {
    await add(noteOf('a'), noteOf('b'), noteOf('c', { projectId: 'p2' }));
    expect(await sent({ b: later })).toEqual(['a', 'b']);
    expect(keys()).toEqual(['b', 'c']);
    expect(await sent()).toEqual(['b', 'c']);
    expect(await sent()).toEqual([]);
  });

  it('survives a reload, in its order', async () => {
    await add(noteOf('a'), noteOf('b'));
    const before = outbox.current();
    expect(await outbox.load()).toEqual(before);
    expect(keys()).toEqual(['a', 'b']);
  });

  it('comes after what is kept already, though the clock was set back', async () => {
    const id = `${String(Date.now() + 3_600_000).padStart(15, '0')}-kept`;
    await set(id, noteOf('kept'), createStore('control-center-outbox', 'notes'));
    await outbox.load();
    await add(noteOf('next'));
    await outbox.load();
    expect(await sent()).toEqual(['kept', 'next']);
  });

  it('belongs to its account and role', async () => {
    await add(
      noteOf('theirs', { accountId: 'another' }),
      noteOf('role', { role: 'customer' }),
      noteOf('own'),
    );
    expect(await sent()).toEqual(['own']);
    expect(keys()).toEqual(['theirs', 'role']);
  });

  it('waits with the later ones of its order once it was refused; other orders go on', async () => {
    await add(noteOf('a'), noteOf('b'), noteOf('elsewhere', { projectId: 'p2' }));
    expect(await sent({ a: refused })).toEqual(['a', 'elsewhere']);
    expect(outbox.current().map(({ note }) => [note.key, note.refusal])).toEqual([
      ['a', 'Đơn đã huỷ'],
      ['b', undefined],
    ]);
    expect(await sent()).toEqual([]);
    const [first] = outbox.current();
    await outbox.change(first!.id, { ...first!.note, refusal: undefined });
    expect(await sent()).toEqual(['a', 'b']);
  });

  it('is not sent before its time to undo is over, nor are the later ones of its order', async () => {
    await add(noteOf('a', { sendAfter: 5_000 }), noteOf('b'), noteOf('elsewhere', { projectId: 'p2' }));
    expect(await sent({}, 4_999)).toEqual(['elsewhere']);
    expect(untilNext(owner, 4_000)).toBe(1_000);
    expect(untilNext(owner, 5_000)).toBeUndefined();
    await add(
      noteOf('theirs', { accountId: 'another', sendAfter: 4_200 }),
      noteOf('c', { sendAfter: 6_000 }),
    );
    expect(untilNext(owner, 4_000)).toBe(1_000);
    expect(await sent({}, 5_000)).toEqual(['a', 'b']);
    expect(await sent({}, 6_000)).toEqual(['c']);
  });

  it.each([refused, later])(
    'does not come back when it was taken back while it was sent: %j',
    async (answer) => {
      await add(noteOf('a'));
      await sendWaiting(owner, async (note, keep) => {
        await outbox.remove(outbox.current()[0]!.id);
        await keep(note);
        return answer;
      });
      await outbox.load();
      expect(keys()).toEqual([]);
    },
  );

  it('keeps what has been achieved: an uploaded photo is not uploaded again', async () => {
    const picture = new Blob(['x']);
    await add(
      noteOf('theirs', { accountId: 'another', projectId: 'p2' }),
      noteOf('a', { photos: [{ name: 'anh.jpg', picture }] }),
    );
    await sendWaiting(owner, async (note, keep) => {
      await keep({ ...note, photos: [{ ...note.photos[0]!, url: '/objects/1.jpg' }] });
      return refused;
    });
    expect(outbox.current()[1]!.note).toMatchObject({
      photos: [{ url: '/objects/1.jpg' }],
      refusal: 'Đơn đã huỷ',
    });
  });
});

it('a stage that is opened again here has no end', async () => {
  await add(noteOf('a', { isCompleted: false }));
  const ended = {
    ...{ isCompleted: true, completedAt: '2026-11-21T03:00:00.000Z', notes: '', attachments: [] },
    version: 'material-preparation:7',
  };
  const [stage] = stagesHere([{ stageId: 'material-preparation', ...ended }], outbox.current());
  expect(stage).toMatchObject({ isCompleted: false, completedAt: null });
});

it('stages show what was noted here over what the server knows', async () => {
  await add(noteOf('a'), noteOf('b', { notes: 'Đủ phôi' }));
  const stage = { isCompleted: false, completedAt: null, notes: '', attachments: [], version: 'v' };
  const [first, second] = stagesHere(
    [
      { stageId: 'material-preparation', ...stage },
      { stageId: 'machine-setup', ...stage },
    ],
    outbox.current(),
  );
  expect(first).toMatchObject({
    isCompleted: true,
    completedAt: '2026-11-22T03:00:00.000Z',
    notes: 'Đủ phôi',
  });
  expect(first!.waiting).toHaveLength(2);
  expect(second).toMatchObject({ isCompleted: false, waiting: [] });
});
