import { CheckCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RecentToasts } from './RecentToasts';
import styles from './Toaster.module.css';
import { toastNumbers, toasts } from './toasts';
import type { ToastEntry, ToastTone } from './toasts';

const icons: Record<ToastTone, ReactNode> = {
  success: <CheckCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
};

type State = { [toasts.name]: ReturnType<typeof toasts.getInitialState> };

/** Shows the current message. F8 focuses it, or opens the list of recent ones if there is none. */
export function Toaster() {
  const { current, recent } = useSelector((state: State) => state.toasts);
  const [listOpen, setListOpen] = useState(false);
  const dispatch = useDispatch();
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const oldest = recent.at(-1);
    if (!oldest) return;
    const removeOld = () => dispatch(toasts.actions.expired(Date.now() - toastNumbers.recent));
    const timer = setTimeout(removeOld, oldest.at + toastNumbers.recent - Date.now());
    return () => clearTimeout(timer);
  }, [recent, dispatch]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (current) region.current?.querySelector<HTMLElement>('[data-toast]')?.focus();
      else setListOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [current]);

  return (
    <div ref={region} className={styles['region']} role="region" aria-label="Thông báo (F8)">
      {current && (
        <Toast key={current.id} entry={current} onDismiss={() => dispatch(toasts.actions.dismissed())} />
      )}
      {listOpen && <RecentToasts entries={recent} onClose={() => setListOpen(false)} />}
    </div>
  );
}

type ToastProps = { entry: ToastEntry; onDismiss: () => void };

/** Disappears by itself, but not while the mouse or the keyboard focus is on it. */
function Toast({ entry: { tone, title, description }, onDismiss }: ToastProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  // Where the swipe began. A swipe can end before React has rendered `shift`, so its length comes from the event.
  const swipeStart = useRef<number>(undefined);
  const [shift, setShift] = useState(0);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismiss.current(), toastNumbers.display);
    return () => clearTimeout(timer);
  }, [paused]);

  const swipeLength = ({ clientX }: PointerEvent) =>
    swipeStart.current === undefined ? 0 : Math.max(0, clientX - swipeStart.current);
  const endSwipe = () => {
    swipeStart.current = undefined;
    setShift(0);
  };
  const release = (event: PointerEvent) => {
    if (swipeLength(event) >= toastNumbers.swipe) onDismiss();
    endSwipe();
  };
  const startSwipe = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    swipeStart.current = event.clientX;
  };

  return (
    <div
      data-toast
      className={styles['toast']}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      style={{ transform: shift ? `translateX(${shift}px)` : undefined }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={({ key }) => key === 'Escape' && onDismiss()}
      onPointerDown={startSwipe}
      onPointerMove={(event) => setShift(swipeLength(event))}
      onPointerUp={release}
      onPointerCancel={endSwipe}
    >
      {icons[tone]}
      <div>
        <b>{title}</b>
        {description && <p>{description}</p>}
      </div>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label="Đóng thông báo"
        onClick={onDismiss}
      />
    </div>
  );
}
