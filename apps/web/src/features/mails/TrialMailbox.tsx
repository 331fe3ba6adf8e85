import type { TrialMail } from '@market/contracts';
import { Flex, Segmented } from 'antd';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Columns } from '../../components/layout/Columns';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { selectThemeMode } from '../../look/theme-mode';
import { everyFewSeconds, useTrialMailQuery, useTrialMailsQuery } from './mails.api';
import styles from './mails.module.css';

/** The mails that an installation without a mail server has «sent», and how they look to their readers. */
export function TrialMailbox() {
  const mails = useTrialMailsQuery(undefined, everyFewSeconds);
  const [chosen, setChosen] = useState<string>();
  return (
    <Loaded of={mails} failure="Không thể tải hộp thư thử">
      {(list) => {
        const open = list.find(({ id }) => id === chosen) ?? list[0];
        if (!open)
          return (
            <Panel title="Thư đã nhận">
              <p>Chưa có thư nào. Gửi một yêu cầu báo giá rồi xem lại ở đây: thư tới sau vài giây.</p>
            </Panel>
          );
        return (
          <Columns
            sides={
              <Panel title="Thư đã nhận">
                <MailList mails={list} open={open.id} onOpen={setChosen} />
              </Panel>
            }
          >
            <Panel title={open.subject}>
              <Mail key={open.id} mail={open} />
            </Panel>
          </Columns>
        );
      }}
    </Loaded>
  );
}

type MailListProps = { mails: readonly TrialMail[]; open: string; onOpen: (id: string) => void };

const MailList = ({ mails, open, onOpen }: MailListProps) => (
  <ul className={styles['mails']}>
    {mails.map(({ id, to, subject, at }) => (
      <li key={id}>
        <button type="button" aria-pressed={id === open} onClick={() => onOpen(id)}>
          <b>{subject}</b>
          <small>
            {to} · {formatDateTime(at)}
          </small>
        </button>
      </li>
    ))}
  </ul>
);

const looks = { light: 'Nền sáng', dark: 'Nền tối', text: 'Chỉ chữ' };
type Look = keyof typeof looks;

/** The mail asks its program whether it is dark: here the reader says so. Its links open in a tab of their own. */
const shownAs = (html: string, look: Look): string =>
  html
    .replaceAll('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all')
    .replace('<head>', '<head><base target="_blank">');

function Mail({ mail: { id, from, to, at } }: { mail: TrialMail }) {
  const mail = useTrialMailQuery({ id });
  const mode = useSelector(selectThemeMode);
  const [look, setLook] = useState<Look>(mode === 'dark' ? 'dark' : 'light');
  return (
    <Flex vertical gap="small">
      <Flex wrap justify="space-between" gap="small">
        <small>
          {from} → {to} · {formatDateTime(at)}
        </small>
        <Segmented<Look>
          aria-label="Cách xem thư"
          value={look}
          onChange={setLook}
          options={Object.entries(looks).map(([value, label]) => ({ value: value as Look, label }))}
        />
      </Flex>
      <Loaded of={mail} failure="Không thể tải thư">
        {({ html, text }) =>
          look === 'text' ? (
            <pre style={{ whiteSpace: 'pre-wrap', margin: 0 }}>{text}</pre>
          ) : (
            <iframe
              className={styles['mail']}
              title="Nội dung thư"
              // No script of a mail runs.
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={shownAs(html, look)}
            />
          )
        }
      </Loaded>
    </Flex>
  );
}
