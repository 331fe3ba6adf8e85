import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { keep } from '../../../testing/unsent';
import { outbox, sendWaiting } from './outbox';
import type { Owner, Sending, StageNote } from './outbox';
import { photos } from './photos';
import { stagesHere } from './stages-here';

const owner = { accountId: 'xuong', role: 'manufacturer' } as const;
const noteOf = (key: string, change: Partial<StageNote> = {}): StageNote => ({
  ...owner,
  ...{ key, projectId: 'p1', stageId: 'material-preparation', isCompleted: true, photos: [] },
  ...{ notedAt: '2026-11-22T03:00:00.000Z', sendAfter: 0, ...change },
});
const add = (...notes: StageNote[]) => notes.map((note) => outbox.add(note));
const keys = (of: Owner = owner) => outbox.current(of).map(({ note }) => note.key);

/** Sends with these answers, by key; without one it is sent. Returns the keys in the order in which they were tried. */
async function sent(answers: Record<string, Sending> = {}, now = 10_000): Promise<string[]> {
  const tried: string[] = [];
  await sendWaiting(
    owner,
    (note) => {
      tried.push(note.key);
      return Promise.resolve(answers[note.key] ?? 'sent');
    },
    () => now,
  );
  return tried;
}
const refused = { reason: 'Đơn đã huỷ' };

afterEach(() => localStorage.clear());

describe('what was noted on a device', () => {
  it('is sent in order, each once, and stays until the server has it', async () => {
    add(noteOf('a'), noteOf('b'), noteOf('c', { projectId: 'p2' }));
    expect(await sent({ b: 'later' })).toEqual(['a', 'b']);
    expect(keys()).toEqual(['b', 'c']);
    expect(await sent()).toEqual(['b', 'c']);
    expect(await sent()).toEqual([]);
  });

  it('is sent again without the photos that are gone, one after another', async () => {
    add(noteOf('a', { photos: ['a', 'b'].map((name) => ({ name, file: name })) }));
    const files: string[][] = [];
    const round = () =>
      sendWaiting(owner, (note, keepPhotos) => {
        files.push(note.photos.map(({ file }) => file));
        if (note.photos.length === 0) return Promise.resolve('sent');
        keepPhotos(note.photos.slice(1));
        return Promise.resolve(refused);
      });
    await round();
    outbox.change(outbox.current(owner)[0]!, {});
    await round();
    outbox.change(outbox.current(owner)[0]!, {});
    await round();
    expect(files).toEqual([['a', 'b'], ['b'], []]);
    expect(keys()).toEqual([]);
  });

  it('is sent after the notes that wait already, even if the clock was set back', () => {
    jest.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 3_600_000);
    add(noteOf('kept'), noteOf('next'), noteOf('last'));
    expect(keys()).toEqual(['kept', 'next', 'last']);
  });

  it('belongs to its account and role', async () => {
    const theirs = { ...owner, accountId: 'another' };
    const role = { ...owner, role: 'customer' } as const;
    add(noteOf('theirs', theirs), noteOf('role', role), noteOf('own'));
    expect(await sent()).toEqual(['own']);
    expect([keys(), keys(theirs), keys(role)]).toEqual([[], ['theirs'], ['role']]);
  });

  it('waits with the later ones of its order once it was refused; other orders go on', async () => {
    add(noteOf('a'), noteOf('b'), noteOf('elsewhere', { projectId: 'p2' }));
    expect(await sent({ a: refused })).toEqual(['a', 'elsewhere']);
    expect(outbox.current(owner).map(({ note }) => [note.key, note.refusal])).toEqual([
      ['a', 'Đơn đã huỷ'],
      ['b', undefined],
    ]);
    expect(await sent()).toEqual([]);
    outbox.change(outbox.current(owner)[0]!, {});
    expect(await sent()).toEqual(['a', 'b']);
  });

  it('is not sent before its time to undo is over, nor are the later ones of its order', async () => {
    add(noteOf('a', { sendAfter: 5_000 }), noteOf('b'), noteOf('elsewhere', { projectId: 'p2' }));
    expect(await sent({}, 4_999)).toEqual(['elsewhere']);
    add(noteOf('theirs', { accountId: 'another', sendAfter: 4_200 }), noteOf('c', { sendAfter: 6_000 }));
    const wait = (now: number) =>
      sendWaiting(
        owner,
        () => Promise.resolve('sent'),
        () => now,
      );
    expect(await wait(4_000)).toBe(1_000);
    expect(await sent({}, 5_000)).toEqual(['a', 'b']);
    expect(await wait(5_000)).toBe(1_000);
    expect(await sent({}, 6_000)).toEqual(['c']);
    expect(await wait(6_000)).toBe(Infinity);
  });

  it.each<Sending>([refused, 'later'])(
    'does not come back when it was taken back while it was sent: %j',
    async (answer) => {
      add(noteOf('a'));
      await sendWaiting(owner, (note, keep) => {
        outbox.remove(outbox.current(owner)[0]!);
        keep(note.photos);
        return Promise.resolve(answer);
      });
      expect(keys()).toEqual([]);
    },
  );

  it('keeps what has been achieved: an uploaded photo is not uploaded again', async () => {
    const photo = { name: 'anh.jpg', file: '1' };
    add(noteOf('a', { photos: [photo] }));
    await sendWaiting(owner, (note, keep) => {
      keep([{ ...note.photos[0]!, url: '/objects/1.jpg' }]);
      return Promise.resolve({ ...refused, isFinal: true });
    });
    expect(outbox.current(owner)[0]!.note).toEqual({
      ...noteOf('a', { photos: [{ ...photo, url: '/objects/1.jpg' }] }),
      ...{ refusal: 'Đơn đã huỷ', isFinal: true },
    });
  });
});

describe('photos', () => {
  const day = 86_400_000;
  const picture = { picture: new Blob(['x']) };

  it('are there until no text on this device speaks of them', async () => {
    const [unsent, waiting, sentOnce] = await Promise.all([1, 2, 3].map(() => photos.keep(picture)));
    keep('note.p1', { photos: [{ name: 'a.jpg', file: unsent }] }, { by: 'another' });
    add(noteOf('a', { photos: [{ name: 'b.jpg', file: waiting! }] }));
    const left = async () =>
      (await Promise.all([unsent, waiting, sentOnce].map((file) => photos.read(file!)))).map(Boolean);
    // It may be named in a moment.
    await photos.sweep();
    expect(await left()).toEqual([true, true, true]);
    await photos.sweep(Date.now() + day);
    expect(await left()).toEqual([true, true, false]);
    localStorage.clear();
    await photos.sweep(Date.now() + day);
    expect(await left()).toEqual([false, false, false]);
  });
});

it('a stage that is opened again here has no end', async () => {
  add(noteOf('a', { isCompleted: false }));
  const ended = {
    ...{ isCompleted: true, completedAt: '2026-11-21T03:00:00.000Z', notes: '', attachments: [] },
    version: 'material-preparation:7',
  };
  const [stage] = stagesHere([{ stageId: 'material-preparation', ...ended }], outbox.current(owner));
  expect(stage).toMatchObject({ isCompleted: false, completedAt: null });
});

it('stages show what was noted here over what the server knows', async () => {
  add(noteOf('a'), noteOf('b', { notes: 'Đủ phôi' }));
  const stage = { isCompleted: false, completedAt: null, notes: '', attachments: [], version: 'v' };
  const [first, second] = stagesHere(
    [
      { stageId: 'material-preparation', ...stage },
      { stageId: 'machine-setup', ...stage },
    ],
    outbox.current(owner),
  );
  expect(first).toMatchObject({
    isCompleted: true,
    completedAt: '2026-11-22T03:00:00.000Z',
    notes: 'Đủ phôi',
  });
  expect(first!.waiting).toHaveLength(2);
  expect(second).toMatchObject({ isCompleted: false, waiting: [] });
});
