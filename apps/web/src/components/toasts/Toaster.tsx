import { CheckCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RecentNotices } from './RecentNotices';
import styles from './Toaster.module.css';
import { toastNumbers, toasts } from './toasts';
import type { Notice, ToastTone } from './toasts';

const icons: Record<ToastTone, ReactNode> = {
  success: <CheckCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
};

type State = { [toasts.name]: ReturnType<typeof toasts.getInitialState> };

/** Where messages appear. F8 goes to the one that stands there, or opens those of the last minutes. */
export function Toaster() {
  const { shown, recent } = useSelector((state: State) => state.toasts);
  const [listed, setListed] = useState(false);
  const dispatch = useDispatch();
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const oldest = recent.at(-1);
    if (!oldest) return;
    const forget = () => dispatch(toasts.actions.forgotten(Date.now() - toastNumbers.remembered));
    const timer = setTimeout(forget, oldest.at + toastNumbers.remembered - Date.now());
    return () => clearTimeout(timer);
  }, [recent, dispatch]);

  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      if (shown) region.current?.querySelector<HTMLElement>('[data-toast]')?.focus();
      else setListed(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [shown]);

  return (
    <div ref={region} className={styles['region']} role="region" aria-label="Thông báo (F8)">
      {shown && (
        <Toast key={shown.id} notice={shown} onDismiss={() => dispatch(toasts.actions.dismissed())} />
      )}
      {listed && <RecentNotices notices={recent} onClose={() => setListed(false)} />}
    </div>
  );
}

type ToastProps = { notice: Notice; onDismiss: () => void };

/** Goes by itself, but not while somebody reads it with the mouse or the keyboard on it. */
function Toast({ notice: { tone, title, description }, onDismiss }: ToastProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  // Where the swipe began. A swipe may be over before what it moved has been drawn: it is measured, not remembered.
  const from = useRef<number>(undefined);
  const [shift, setShift] = useState(0);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss.current(), toastNumbers.display);
    return () => clearTimeout(timer);
  }, [held]);

  const swiped = ({ clientX }: PointerEvent) =>
    from.current === undefined ? 0 : Math.max(0, clientX - from.current);
  const letGo = () => {
    from.current = undefined;
    setShift(0);
  };
  const release = (event: PointerEvent) => {
    if (swiped(event) >= toastNumbers.swipe) onDismiss();
    letGo();
  };
  const take = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = event.clientX;
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
      onPointerDown={take}
      onPointerMove={(event) => setShift(swiped(event))}
      onPointerUp={release}
      onPointerCancel={letGo}
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
