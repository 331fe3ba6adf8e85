import { storageProblems } from '@market/contracts';
import type {
  Health,
  HealthDetails,
  ProjectorHealth,
  Rebuild,
  RebuildPhase,
  RebuildState,
} from '@market/contracts';
import { formatNumber } from '../../components/values/numbers';

/** A part of the system: whether it works, and in words how. */
export type Part = { name: string; works: boolean; text: string };

const running = (works: boolean): string => (works ? 'Hoạt động' : 'Không trả lời');

/** How far the rows are behind the log. */
export function lagText({ alive, complete, behind, secondsBehind }: ProjectorHealth): string {
  if (secondsBehind === null) return 'Không rõ đã theo tới đâu';
  const lag = behind ? `chậm ${formatNumber(secondsBehind)} giây so với nhật ký` : 'đã theo kịp nhật ký';
  if (!alive) return `Đã dừng, ${lag}`;
  return complete ? `Hoạt động, ${lag}` : `Đang dựng lần đầu, ${lag}`;
}

export function partsOf(health: HealthDetails): Part[] {
  const { database, eventStore, projector, personalData, files, filesProblem } = health;
  const unreadable = personalData && personalData.missing + personalData.unfit;
  return [
    // It has answered.
    { name: 'Ứng dụng', works: true, text: running(true) },
    { name: 'Cơ sở dữ liệu', works: database, text: running(database) },
    { name: 'Kho sự kiện', works: eventStore, text: running(eventStore) },
    {
      name: 'Bộ dựng dữ liệu đọc',
      works: projector.alive && projector.complete && !projector.behind,
      text: lagText(projector),
    },
    {
      name: 'Luồng bị giữ',
      works: projector.parkedStreams === 0,
      text:
        projector.parkedStreams === 0
          ? 'Không có'
          : `${formatNumber(projector.parkedStreams)} luồng, ${formatNumber(projector.parkedEvents)} sự kiện chờ`,
    },
    {
      name: 'Dữ liệu cá nhân',
      works: unreadable === 0,
      text:
        unreadable === null
          ? 'Không rõ'
          : unreadable === 0
            ? 'Đọc được hết'
            : `${formatNumber(unreadable)} sự kiện không đọc được vì thiếu hoặc sai khoá`,
    },
    {
      name: 'Kho file',
      works: files !== false,
      text: files === null ? 'Đang thử' : filesProblem ? storageProblems[filesProblem] : running(files),
    },
  ];
}

export const statusTexts: Record<Health['status'], string> = {
  ok: 'Mọi thứ hoạt động',
  degraded: 'Hoạt động, có việc cần xử lý',
  failing: 'Không phục vụ được',
};

export const purposeTexts: Record<Rebuild['purpose'], string> = { repair: 'Dựng lại', proof: 'Kiểm chứng' };

const phaseTexts: Record<RebuildPhase, string> = {
  applying: 'đọc nhật ký',
  comparing: 'so sánh bảng',
  checking: 'kiểm tra từng luồng',
  swapping: 'thay dữ liệu',
  swapped: 'đã thay dữ liệu',
};

const stateTexts: Record<Exclude<RebuildState, 'running'>, string> = {
  requested: 'Chờ bắt đầu',
  completed: 'Xong',
  failed: 'Hỏng',
  cancelled: 'Đã huỷ',
};

/** How many tables and streams differed from the log. */
export const differencesOf = ({ tables, checks }: Rebuild): number =>
  tables.filter(({ ids }) => ids.length > 0).length +
  checks.reduce((sum, { differences }) => sum + differences.length, 0);

/** What a rebuild is doing, or what came of it. */
export function rebuildText(rebuild: Rebuild): string {
  const { state, phase, events, total, eventsPerSecond, secondsLeft, error, purpose, sample } = rebuild;
  if (state === 'running') {
    const count = total === null ? formatNumber(events) : `${formatNumber(events)} / ${formatNumber(total)}`;
    const speed = eventsPerSecond > 0 ? `, ${formatNumber(Math.round(eventsPerSecond))} sự kiện/giây` : '';
    const left = secondsLeft === null ? '' : `, còn khoảng ${formatNumber(secondsLeft)} giây`;
    return `Đang ${phaseTexts[phase]}: ${count} sự kiện${speed}${left}`;
  }
  if (state === 'failed') return `${stateTexts.failed}: ${error ?? 'không rõ lý do'}`;
  if (state !== 'completed') return stateTexts[state];
  const differences = differencesOf(rebuild);
  const found = differences === 0 ? 'khớp với nhật ký' : `${formatNumber(differences)} chỗ khác nhật ký`;
  const extent = sample === null ? '' : `, mẫu ${formatNumber(sample)} luồng mỗi loại`;
  return `${stateTexts.completed}: ${found}${purpose === 'repair' && differences > 0 ? ', đã sửa' : ''}${extent}`;
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** '17,5 MB'. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${formatNumber(Math.round((bytes / 1024 ** power) * 10) / 10)} ${units[power]!}`;
}
