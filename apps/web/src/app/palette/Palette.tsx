import { Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { itemsOf } from '../../api/paging';
import { Dialog } from '../../components/Dialog';
import { useUrlParams } from '../../components/url-params';
import { usePeopleInfiniteQuery } from '../../features/accounts/people/people.api';
import { useUser } from '../../features/accounts/user';
import { useProjectsInfiniteQuery } from '../../features/projects/projects.api';
import { isComposing } from '../../components/composing';
import { themeMode } from '../../look/theme-mode';
import {
  actionEntries,
  matching,
  mayFindPeople,
  mayFindProjects,
  pageEntries,
  personEntries,
  projectEntries,
} from './entries';
import type { Entry, EntryGroup } from './entries';
import styles from './palette.module.css';

/** Milliseconds without a key before the server is asked. */
const pause = 200;
const perGroup = 6;

/** The text, a moment after its last change. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Finds orders, people, pages and actions; each only for users who may open them. */
export function Palette({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const user = useUser();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const search = useSettled(text.trim());
  const query = { search, limit: perGroup };
  const projects = useProjectsInfiniteQuery({ query }, { skip: !search || !mayFindProjects(user) });
  const people = usePeopleInfiniteQuery({ query }, { skip: !search || !mayFindPeople(user) });
  const [, changeUrl] = useUrlParams();
  const actions = actionEntries(user, {
    openAccount: (account) => changeUrl({ account }, 'replace'),
    toggleTheme: () => void dispatch(themeMode.actions.toggled()),
    signOut: onSignOut,
  });
  const found = (entries: Entry[], answer: object | undefined) => {
    if (!search) return [];
    // What an earlier text has found stays only as far as it is what is typed now: Enter must open nothing else.
    const isCurrent = answer !== undefined && search === text.trim();
    return (isCurrent ? entries : matching(entries, text)).slice(0, perGroup);
  };
  const groups: EntryGroup[] = [
    { title: 'Đơn hàng', entries: found(projectEntries(itemsOf(projects.data)), projects.currentData) },
    { title: 'Người dùng', entries: found(personEntries(itemsOf(people.data)), people.currentData) },
    { title: 'Trang', entries: matching(pageEntries(user), text) },
    { title: 'Lệnh', entries: matching(actions, text) },
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const current = entries[Math.min(active, entries.length - 1)];
  const take = (entry: Entry) => {
    onClose();
    if (entry.to) void navigate(entry.to);
    entry.run?.();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, entries.length - 1) + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      take(current);
    }
  };
  const optionId = (entry: Entry) => `${listId}-${entry.key}`;
  const searching = text.trim() !== search || projects.isFetching || people.isFetching;
  return (
    <Dialog title="Tìm và ra lệnh" onCancel={onClose} footer={null}>
      <Input
        role="combobox"
        aria-label="Tìm đơn hàng, người dùng, trang, lệnh"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current ? optionId(current) : undefined}
        placeholder="Gõ tên, mã đơn, trang hoặc lệnh"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label="Kết quả" className={styles['results']}>
        {groups.map(({ title, entries: listed }) => (
          <div key={title} role="group" aria-label={title}>
            <small aria-hidden>{title}</small>
            {listed.map((entry) => (
              <div
                key={entry.key}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === current}
                className={styles['entry']}
                onClick={() => take(entry)}
                onMouseMove={() => setActive(entries.indexOf(entry))}
              >
                {entry.label}
                {entry.note && <small>{entry.note}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status">
        <small>{searching ? 'Đang tìm…' : entries.length === 0 ? 'Không tìm thấy gì.' : ''}</small>
      </p>
    </Dialog>
  );
}
