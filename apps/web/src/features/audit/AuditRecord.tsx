import { roleLabels } from '@market/contracts';
import type { AuditEntry, Role } from '@market/contracts';
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../components/LinkButton';
import { Facts } from '../../components/layout/Facts';
import { Mark } from '../../components/status/Mark';
import { useUrlParams } from '../../components/url-params';
import { formatMoment, relativeTime } from '../../components/values/dates';
import { useNow } from '../../components/values/use-now';
import { useIsNarrow } from '../../look/use-media';
import styles from './audit.module.css';
import { Causation } from './Causation';
import { auditChangeText } from './change-text';
import { auditPath, recordPath, Sentence } from './Sentence';

/** The address of the past at an event, for those who may visit it. */
export type PastOf = (entry: AuditEntry) => string | undefined;

type Props = { entries: readonly AuditEntry[]; pastOf: PastOf };

/** The evidence of the record that the URL names: all of its facts, what its request caused, and its data. */
export function AuditRecord({ entries, pastOf }: Props) {
  const [params, change] = useUrlParams();
  const record = params.get('record');
  const entry = record === null ? undefined : entries.find(({ id }) => id === record);
  const close = () => change({ record: undefined }, 'replace');
  const isNarrow = useIsNarrow();
  const evidence = entry && <Evidence entry={entry} />;
  const ways = entry && <Ways entry={entry} pastOf={pastOf} />;
  if (isNarrow)
    return (
      <Drawer title="Bằng chứng" size="100%" open={entry !== undefined} onClose={close} destroyOnHidden>
        {evidence}
        {ways}
      </Drawer>
    );
  if (!entry) return null;
  const step = (by: -1 | 1) => entries[entries.indexOf(entry) + by];
  const open = (other: AuditEntry | undefined) => other && change({ record: other.id }, 'replace');
  return (
    <aside
      role="dialog"
      aria-label="Bằng chứng"
      className={styles['panel']}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header>
        <h2>Bằng chứng</h2>
        <Button
          type="text"
          icon={<UpOutlined />}
          aria-label="Bản ghi mới hơn"
          disabled={!step(-1)}
          onClick={() => open(step(-1))}
        />
        <Button
          type="text"
          icon={<DownOutlined />}
          aria-label="Bản ghi cũ hơn"
          disabled={!step(1)}
          onClick={() => open(step(1))}
        />
        <Button type="text" icon={<CloseOutlined />} aria-label="Đóng" onClick={close} />
      </header>
      <div>{evidence}</div>
      {ways}
    </aside>
  );
}

/** The stream with all of its events: those of an order and of its messages, or of an account; no link to any other. */
function streamOf({ stream, revision, projectId, accountId }: AuditEntry) {
  const text = stream && `${stream} · ${String(revision)}`;
  const filter = projectId ? `project:${projectId}` : accountId && `account:${accountId}`;
  return text && filter ? <Link to={auditPath(filter)}>{text}</Link> : text;
}

const filtered = (condition: string, value: string | null) =>
  value && <Link to={auditPath(`${condition}:${value}`)}>{value}</Link>;

/** Who: the name with the role; the account is a filter. */
const actorText = ({ actorId, actorName, actorRole }: AuditEntry) =>
  actorId && (
    <>
      <Link to={auditPath(`actor:${actorId}`)}>{actorName || actorId}</Link>
      {actorRole && ` (${roleLabels[actorRole as Role] ?? actorRole})`}
    </>
  );

/** From what to what, and why. */
function BeforeAndAfter({ entry }: { entry: AuditEntry }) {
  const changes = entry.changes.map(auditChangeText);
  const reason = entry.data?.['reason'];
  if (changes.length === 0 && typeof reason !== 'string') return null;
  return (
    <dl className={styles['before']} aria-label="Trước và sau">
      {changes.map(({ label, from, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{from}</del> → <ins>{to}</ins>
          </dd>
        </div>
      ))}
      {typeof reason === 'string' && reason !== '' && (
        <div>
          <dt>Lý do</dt>
          <dd>{reason}</dd>
        </div>
      )}
    </dl>
  );
}

function Evidence({ entry }: { entry: AuditEntry }) {
  const { createdAt, occurredAt, projectId, correlationId } = entry;
  const now = useNow();
  const json = JSON.stringify(entry.data, null, 2);
  const ago = relativeTime(createdAt, now);
  return (
    <div className={styles['evidence']}>
      <p>
        <Sentence of={entry} /> {entry.isOverride && <Mark>Ghi đè</Mark>}
      </p>
      <BeforeAndAfter entry={entry} />
      <Facts
        columns={2}
        facts={[
          ['Thời điểm', [formatMoment(createdAt), ago].filter(Boolean).join(' · ')],
          ['Người làm', actorText(entry)],
          [
            'Dự án',
            projectId && <Link to={`/projects/${projectId}`}>{entry.projectTitle || projectId}</Link>,
          ],
          ['Giao diện', entry.interface && (interfaceLabels[entry.interface] ?? entry.interface)],
          ['Thay cho', filtered('actor', entry.onBehalfOf)],
          ['Thiết bị', entry.device],
          ['Địa chỉ', entry.address],
        ]}
      />
      <details className={styles['ids']}>
        <summary>Mã và vị trí trong nhật ký</summary>
        <Facts
          columns={2}
          facts={[
            ['Giờ UTC', occurredAt],
            ['Loại', filtered('type', entry.type)],
            [
              'Lệnh',
              entry.command && entry.source === 'event' ? filtered('command', entry.command) : entry.command,
            ],
            ['Luồng', streamOf(entry)],
            ['Vị trí', entry.position],
            [
              'Mã sự kiện',
              correlationId ? <Link to={recordPath(entry)}>{entry.eventId}</Link> : entry.eventId,
            ],
            ['Tài khoản', filtered('account', entry.accountId)],
            [
              'Mã lệnh',
              entry.commandId && correlationId ? (
                <Link to={auditPath(`correlation:${correlationId}`)}>{entry.commandId}</Link>
              ) : (
                entry.commandId
              ),
            ],
            ['Mã yêu cầu', filtered('correlation', correlationId)],
          ]}
        />
      </details>
      {correlationId && entry.source === 'event' && (
        <Causation correlationId={correlationId} shownId={entry.id} />
      )}
      {(entry.source === 'event' || entry.source === 'query') && (
        <section aria-label="Dữ liệu">
          <h3>Dữ liệu</h3>
          {entry.data ? (
            <>
              <Typography.Text
                copyable={{ text: json, tooltips: ['Sao chép', 'Đã sao chép'] }}
                type="secondary"
              >
                Sao chép JSON
              </Typography.Text>
              <pre tabIndex={0}>{json}</pre>
            </>
          ) : (
            <p>Bạn không có quyền xem dữ liệu của sự kiện này.</p>
          )}
        </section>
      )}
    </div>
  );
}

const interfaceLabels: Record<string, string> = {
  'customer-interface': 'Khách hàng',
  'manufacturer-interface': 'Nhà máy',
  'vietphat-admin': 'Việt Phát',
  'admin-dashboard': 'Quản trị',
};

/** Where to go from a record. */
function Ways({ entry, pastOf }: { entry: AuditEntry; pastOf: PastOf }) {
  const past = pastOf(entry);
  if (!past && !entry.projectId) return null;
  return (
    <footer className={styles['foot']}>
      {past && (
        <LinkButton to={past} type="primary">
          Xem lại lúc này
        </LinkButton>
      )}
      {entry.projectId && (
        <LinkButton to={auditPath(`project:${entry.projectId}`)}>Lịch sử của dự án</LinkButton>
      )}
    </footer>
  );
}
