import { EllipsisOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loadLater } from '../../components/overlays/load-later';
import { useUser } from '../../features/accounts/user';
import { entryAt, otherEntries, ownEntries, targetOf } from './entries';
import type { NavigationEntry } from './entries';
import styles from './Navigation.module.css';
import { useCount } from './use-count';

const MoreSheet = loadLater(async () => (await import('./MoreSheet')).MoreSheet);

const label = 'Trang chính';
/** A phone's bar holds as many places, «Thêm» among them. */
const inBar = 5;

function usePlaces() {
  const user = useUser();
  const [own, others] = [ownEntries(user), otherEntries(user)];
  return { own, others, open: entryAt(own, others, useLocation()) };
}

type EntryProps = { entry: NavigationEntry; open: boolean; isShort?: boolean };

function Entry({ entry, open, isShort }: EntryProps) {
  const { label, short, icon: Icon, count } = entry;
  const number = useCount(count);
  const location = useLocation();
  return (
    <Link to={targetOf(entry, location)} aria-current={open ? 'page' : undefined}>
      <Icon />
      <span>{isShort ? (short ?? label) : label}</span>
      {number > 0 && <Count number={number} />}
    </Link>
  );
}

const Count = ({ number }: { number: number }) => (
  <span className={styles['count']}>{number > 99 ? '99+' : number}</span>
);

/** The places of the program at the left edge of a wide screen: the role's own ones above, other roles' homes below. */
export function Rail() {
  const { own, others, open } = usePlaces();
  const entry = (each: NavigationEntry) => <Entry key={each.to} entry={each} open={each === open} />;
  return (
    <nav className={styles['rail']} aria-label={label}>
      {own.map(entry)}
      <hr />
      {others.map(entry)}
    </nav>
  );
}

/** The same at the bottom edge of a narrow screen. «Thêm» opens what has no room: other places and the role. */
export function BottomBar() {
  const { own, others, open } = usePlaces();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const shown = own.slice(0, inBar - 1);
  const further = [...own.slice(inBar - 1), ...others];
  return (
    <nav className={styles['bar']} aria-label={label}>
      {shown.map((each) => (
        <Entry key={each.to} entry={each} open={each === open && !isMoreOpen} isShort />
      ))}
      <button
        type="button"
        aria-expanded={isMoreOpen}
        aria-current={open && further.includes(open) ? 'page' : undefined}
        onClick={() => setMoreOpen(true)}
      >
        <EllipsisOutlined />
        <span>Thêm</span>
      </button>
      {isMoreOpen && (
        <Suspense>
          <MoreSheet entries={further} onClose={() => setMoreOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
