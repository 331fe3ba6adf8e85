import { CheckCircleFilled, CloseCircleFilled, CloseOutlined } from '@ant-design/icons';
import * as Radix from '@radix-ui/react-toast';
import { Button, Flex } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RecentToasts } from './RecentToasts';
import styles from './Toaster.module.css';
import { toastNumbers, toasts } from './toasts';
import type { ToastEntry, ToastTone } from './toasts';

const icons: Record<ToastTone, ReactNode> = {
  success: <CheckCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
};

/** Not in the page: each message is a live region itself, so Radix need not announce it once more. */
const silentAnnouncer = document.createElement('div');

type State = { [toasts.name]: ReturnType<typeof toasts.getInitialState> };

/** Shows the current message. F8 focuses it, or opens the list of recent ones if there is none. */
export function Toaster() {
  const { current, recent } = useSelector((state: State) => state.toasts);
  const [listOpen, setListOpen] = useState(false);
  const dispatch = useDispatch();
  const message = useRef<HTMLLIElement>(null);

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
      if (message.current) message.current.focus();
      else setListOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <Radix.Provider
      duration={toastNumbers.display}
      swipeThreshold={toastNumbers.swipe - 1}
      announcerContainer={silentAnnouncer}
    >
      {current && (
        <Toast
          key={current.id}
          ref={message}
          entry={current}
          onDismiss={() => dispatch(toasts.actions.dismissed())}
        />
      )}
      {/* Not Radix's lists: a live region is no list item. Its hotkey would focus the list around the messages. */}
      <Radix.Viewport asChild hotkey={[]} label="Thông báo (F8)">
        <div className={styles['region']} />
      </Radix.Viewport>
      {listOpen && <RecentToasts entries={recent} onClose={() => setListOpen(false)} />}
    </Radix.Provider>
  );
}

type ToastProps = { ref: Ref<HTMLLIElement>; entry: ToastEntry; onDismiss: () => void };

/** Disappears by itself, but not while the mouse or the keyboard focus is on it, and on a swipe to the right. */
function Toast({ ref, entry: { tone, title, description }, onDismiss }: ToastProps) {
  return (
    <Radix.Root
      asChild
      ref={ref}
      data-toast
      className={styles['toast']}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      onOpenChange={onDismiss}
      onEscapeKeyDown={keepUnlessFocused}
    >
      <div>
        <Flex gap={12} align="start">
          {icons[tone]}
          <Flex vertical flex={1}>
            <b>{title}</b>
            {description && <p>{description}</p>}
          </Flex>
          <Radix.Close asChild>
            <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Đóng thông báo" />
          </Radix.Close>
        </Flex>
      </div>
    </Radix.Root>
  );
}

/** Escape on the page closes what is open there, not the message. */
const keepUnlessFocused = (event: KeyboardEvent) => {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) return;
  event.preventDefault();
};
