import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'react-redux';
import { api } from '../../api/api';
import styles from './Settled.module.css';

/** Milliseconds. What is not there by then appears when it comes. */
const patience = 2500;

/** Frames without a request: an answer may lead to the next question. */
const quietFrames = 2;

type SettledProps = {
  /** Stands in the place of the page meanwhile. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * Shows a page whose parts load data of their own at once, when the first answers are there: what appears piece by piece
 * pushes away what somebody is about to press.
 */
export function Settled({ skeleton, children }: SettledProps) {
  const [shown, setShown] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const isLoading = () => page.current?.querySelector('.ant-skeleton, .ant-spin') != null;
  return (
    <div className={styles['settled']} data-waiting={!shown || undefined}>
      {!shown && (
        <div role="status" aria-label="Đang tải">
          {skeleton}
          <Waiting isLoading={isLoading} onEnd={() => setShown(true)} />
        </div>
      )}
      <div ref={page} className={styles['page']}>
        {children}
      </div>
    </div>
  );
}

type State = Record<typeof api.reducerPath, { queries: Record<string, { status?: string } | undefined> }>;

/** Tells when nothing is on its way any more, or patience is over. */
function Waiting({ isLoading, onEnd }: { isLoading: () => boolean; onEnd: () => void }) {
  const store = useStore<State>();
  const isWaiting = useEffectEvent(
    () =>
      Object.values(store.getState()[api.reducerPath].queries).some((query) => query?.status === 'pending') ||
      isLoading(),
  );
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const since = performance.now();
    let quiet = 0;
    let frame = requestAnimationFrame(function look() {
      quiet = isWaiting() ? 0 : quiet + 1;
      if (quiet >= quietFrames || performance.now() - since > patience) end();
      else frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
