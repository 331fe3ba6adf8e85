import { upkeepLimits } from '@market/contracts';
import type { HealthDetails, KeyAge, Rebuild, RowsBuilding, SignedShare, Upkeep } from '@market/contracts';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import { dayTimeText, formatDate } from '../../components/values/dates';
import styles from './operations.module.css';
import {
  everyFewSeconds,
  useHealthQuery,
  useRebuildsQuery,
  useSignedQuery,
  useUpkeepQuery,
} from './operations.api';
import { differencesOf, lagText, sizeText } from './operation-text';

/** `to`: where its list is. */
type Figure = { label: string; value: string; note: string; isBad?: boolean; to?: string };

/** Lag, last backup, last proof, last signature, disk: the figures that an operator looks at first. */
export function Figures() {
  const health = useHealthQuery(undefined, everyFewSeconds).data;
  const rebuilds = useRebuildsQuery(undefined, everyFewSeconds).data;
  const signed = useSignedQuery(undefined, everyFewSeconds).data;
  const upkeep = useUpkeepQuery(undefined, everyFewSeconds).data;
  const figures: Figure[] = [
    ...(health ? [lagOf(health)] : []),
    ...(upkeep ? [backupOf(upkeep, Date.now())] : []),
    ...(rebuilds ? [proofOf(rebuilds)] : []),
    ...(signed ? [signedOf(signed)] : []),
    ...(upkeep ? [diskOf(upkeep)] : []),
  ];
  return (
    <dl className={styles['figures']} aria-label="Số liệu vận hành">
      {figures.map(({ label, value, note, isBad, to }) => (
        <div key={label} data-bad={isBad || undefined}>
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd>{value}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What grows old without anybody noticing: the copies, the certificate, the keys, the notices. */
export const OtherFigures = () => (
  <Panel kind="side" title="Theo dõi thêm">
    <Loaded of={useUpkeepQuery(undefined, everyFewSeconds)} failure="Không thể tải các số liệu khác">
      {(upkeep) => (
        <ul className={styles['rows']}>
          {othersOf(upkeep, Date.now()).map(({ label, value, note, isBad = false, to }) => (
            <li key={label} data-works={!isBad}>
              <b>{to ? <Link to={to}>{label}</Link> : label}</b>
              <span>{value}</span>
              <small>{note}</small>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  </Panel>
);

/** Seconds. A projector that works applies an event within a few. */
const usualLag = 5;

const buildingText = ({ indexes }: RowsBuilding): string =>
  indexes && indexes.made > 0
    ? `đang lập chỉ mục ${formatNumber(indexes.made)}/${formatNumber(indexes.all)}`
    : 'đang dựng dữ liệu';

function lagOf({ projector, building }: HealthDetails): Figure {
  const { secondsBehind } = projector;
  return {
    label: 'Độ trễ dữ liệu đọc',
    value: building
      ? formatPercent(building.percent)
      : secondsBehind === null
        ? 'không rõ'
        : `${formatNumber(secondsBehind)} giây`,
    note: building ? buildingText(building) : lagText(projector),
    isBad: !projector.alive || (secondsBehind ?? usualLag + 1) > usualLag,
  };
}

function proofOf(rebuilds: readonly Rebuild[]): Figure {
  const last = rebuilds.find(({ purpose, finishedAt }) => purpose === 'proof' && finishedAt !== null);
  const label = 'Kiểm chứng gần nhất';
  if (!last) return { label, value: 'chưa có', note: 'so dữ liệu đọc với nhật ký', isBad: true };
  const differences = differencesOf(last);
  const isWell = last.state === 'completed' && differences === 0;
  return {
    ...{ label, value: dayTimeText(last.finishedAt!) },
    isBad: !isWell || daysSince(last.finishedAt!, Date.now()) > upkeepLimits.proofDays,
    note: isWell
      ? `khớp, ${formatNumber(last.events)} sự kiện`
      : last.state === 'completed'
        ? `${formatNumber(differences)} chỗ khác`
        : 'không xong',
  };
}

function signedOf({ time, signed, unsigned }: SignedShare): Figure {
  const share = Math.floor((signed / Math.max(1, signed + unsigned)) * 10_000) / 100;
  return {
    label: 'Nhật ký đã ký',
    value: time ? formatPercent(share) : 'chưa ký',
    note: `${formatNumber(unsigned)} sự kiện chờ ký`,
    to: '/admin-dashboard/audit',
  };
}

const day = 24 * 3_600_000;
const daysSince = (moment: string, now: number): number => (now - Date.parse(moment)) / day;

const othersOf = (upkeep: Upkeep, now: number): Figure[] => [
  verifiedOf(upkeep, now),
  ...(upkeep.isHttps ? [certificateOf(upkeep, now)] : []),
  ...(upkeep.keys.length > 0 ? [keysOf(upkeep, now)] : []),
  noticesOf(upkeep),
];

function backupOf({ backup }: Upkeep, now: number): Figure {
  const label = 'Sao lưu gần nhất';
  if (!backup) return { label, value: 'chưa có', note: 'npm run backup', isBad: true };
  return {
    ...{ label, value: dayTimeText(backup.savedAt) },
    note: `${sizeText(backup.bytes)}, ${formatNumber(backup.events)} sự kiện, ${formatNumber(backup.objects)} file`,
    isBad: daysSince(backup.savedAt, now) > upkeepLimits.backupHours / 24,
  };
}

function verifiedOf({ verifiedAt }: Upkeep, now: number): Figure {
  const label = 'Bản sao lưu đã đọc lại';
  if (!verifiedAt) return { label, value: 'chưa', note: 'npm run backup -- … --verify', isBad: true };
  return {
    ...{ label, value: dayTimeText(verifiedAt), note: 'nguyên vẹn từng byte' },
    isBad: daysSince(verifiedAt, now) > upkeepLimits.verifiedDays,
  };
}

function diskOf({ disk }: Upkeep): Figure {
  const label = 'Đĩa còn trống';
  if (!disk) return { label, value: 'không rõ', note: 'thư mục DATA_DIR' };
  const free = disk.free / disk.total;
  return {
    ...{ label, value: formatPercent(Math.floor(free * 100)), isBad: free < upkeepLimits.diskFree },
    note: `${sizeText(disk.free)} trên ${sizeText(disk.total)}`,
  };
}

function certificateOf({ certificateEndsAt: end }: Upkeep, now: number): Figure {
  const label = 'Chứng chỉ của trang';
  if (!end) return { label, value: 'không rõ', note: 'máy này không gọi được trang', isBad: true };
  const days = Math.floor(-daysSince(end, now));
  return {
    ...{ label, value: days < 0 ? 'đã hết hạn' : `còn ${formatNumber(days)} ngày` },
    note: `đến ${formatDate(end)}`,
    isBad: days < upkeepLimits.certificateDays,
  };
}

const keyNames: Record<KeyAge['name'], string> = {
  PERSONAL_MASTER_KEY: 'khoá dữ liệu cá nhân',
  SESSION_SECRET: 'khoá phiên đăng nhập',
  LOG_SIGNING_KEY: 'khoá ký nhật ký',
};

function keysOf({ keys }: Upkeep, now: number): Figure {
  const [oldest] = keys;
  const days = Math.floor(daysSince(oldest!.since, now));
  return {
    ...{ label: 'Khoá cũ nhất', value: `${formatNumber(days)} ngày` },
    note: `${keyNames[oldest!.name]}, từ ${formatDate(oldest!.since)}`,
    isBad: days > upkeepLimits.keyDays,
  };
}

const noticesOf = ({ notices: { waiting, dead, oldestSeconds } }: Upkeep): Figure => ({
  ...{ label: 'Thư và thông báo chờ gửi', value: formatNumber(waiting), to: '/admin-dashboard/mails' },
  note: dead > 0 ? `${formatNumber(dead)} đã bỏ, chờ bạn quyết định` : 'không thư nào bị bỏ',
  isBad: dead > 0 || oldestSeconds > upkeepLimits.noticeMinutes * 60,
});
