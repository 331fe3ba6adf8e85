import type { HealthDetails, Rebuild } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { lagText, partsOf, rebuildText, sizeText } from './operation-text';
import { rebuildOf } from './rebuild.fixture';

const projector = {
  ...{ alive: true, complete: true, behind: false, secondsBehind: 0 },
  ...{ parkedStreams: 0, parkedEvents: 0 },
};
const health: HealthDetails = {
  ...{ status: 'ok', database: true, eventStore: true, projector, building: null },
  ...{ personalData: { missing: 0, unfit: 0 }, files: true, filesProblem: null, lastError: null },
  problems: [],
};
const broken = (change: Partial<HealthDetails>) =>
  partsOf({ ...health, ...change })
    .filter(({ works }) => !works)
    .map(({ name, text }) => [name, text]);

describe('the parts of the system', () => {
  it('all work in a healthy one', () => expect(broken({})).toEqual([]));

  it.each<[Partial<HealthDetails>, string, string]>([
    [{ database: false }, 'Cơ sở dữ liệu', 'Không trả lời'],
    [{ eventStore: false }, 'Kho sự kiện', 'Không trả lời'],
    [
      { projector: { ...projector, alive: false, behind: true, secondsBehind: 1200 } },
      'Bộ dựng dữ liệu đọc',
      'Đã dừng, chậm 1.200 giây so với nhật ký',
    ],
    [
      { projector: { ...projector, behind: true, secondsBehind: 3 } },
      'Bộ dựng dữ liệu đọc',
      'Hoạt động, chậm 3 giây so với nhật ký',
    ],
    [
      { projector: { ...projector, complete: false } },
      'Bộ dựng dữ liệu đọc',
      'Đang dựng lần đầu, đã theo kịp nhật ký',
    ],
    [
      { projector: { ...projector, parkedStreams: 2, parkedEvents: 5 } },
      'Luồng bị giữ',
      '2 luồng, 5 sự kiện chờ',
    ],
    [
      { personalData: { missing: 2, unfit: 1 } },
      'Dữ liệu cá nhân',
      '3 sự kiện không đọc được vì thiếu hoặc sai khoá',
    ],
    [{ personalData: null }, 'Dữ liệu cá nhân', 'Không rõ'],
    [{ files: false, filesProblem: 'bucket' }, 'Kho file', 'Không có bucket OBJECTS_S3_BUCKET'],
    [{ files: false }, 'Kho file', 'Không trả lời'],
  ])('say what is wrong: %j', (change, name, text) => expect(broken(change)).toEqual([[name, text]]));

  it('are not called broken while it is being tried whether they work', () => {
    expect(broken({ files: null })).toEqual([]);
    expect(partsOf({ ...health, files: null }).at(-1)!.text).toBe('Đang thử');
  });

  it('do not claim a lag that nobody knows', () => {
    expect(lagText({ ...projector, secondsBehind: null })).toBe('Không rõ đã theo tới đâu');
  });
});

describe('a rebuild', () => {
  const rebuild = rebuildOf();
  const different = [{ table: 'projects', liveRows: 2, rebuiltRows: 2, ids: ['a'] }];

  const differences = ['a', 'b', 'c'].map((id) => ({ table: 'projects', id }));
  const checks = [
    { kind: 'project', streams: 9, differences },
    { kind: 'account', streams: 9, differences: [] },
  ];

  it.each<[Partial<Rebuild>, string]>([
    [{}, 'Đang đọc nhật ký: 1.200 / 4.800 sự kiện, 600 sự kiện/giây, còn khoảng 6 giây'],
    [{ total: null, eventsPerSecond: 0, secondsLeft: null }, 'Đang đọc nhật ký: 1.200 sự kiện'],
    [{ state: 'requested' }, 'Chờ bắt đầu'],
    [{ state: 'cancelled' }, 'Đã huỷ'],
    [{ state: 'failed', error: 'Event 1' }, 'Hỏng: Event 1'],
    [{ state: 'completed' }, 'Xong: khớp với nhật ký'],
    [{ state: 'completed', tables: different }, 'Xong: 1 chỗ khác nhật ký, đã sửa'],
    [{ state: 'completed', tables: different, purpose: 'proof' }, 'Xong: 1 chỗ khác nhật ký'],
    [
      { state: 'completed', purpose: 'proof', sample: 1000 },
      'Xong: khớp với nhật ký, mẫu 1.000 luồng mỗi loại',
    ],
    [{ state: 'completed', purpose: 'proof', sample: 0 }, 'Xong: khớp với nhật ký, mẫu 0 luồng mỗi loại'],
    [{ state: 'completed', tables: different, purpose: 'proof', checks }, 'Xong: 4 chỗ khác nhật ký'],
  ])('says what it does or what came of it: %j', (change, text) => {
    expect(rebuildText({ ...rebuild, ...change })).toBe(text);
  });
});

it.each([
  [0, '0 B'],
  [1023, '1.023 B'],
  [1024, '1 KB'],
  [18_350_080, '17,5 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
