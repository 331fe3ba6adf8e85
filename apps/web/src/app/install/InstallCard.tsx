import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import styles from './install.module.css';
import { installNumbers, isInstalled, isIos, isDismissed, rememberDismissal } from './install-memory';
import type { InstallKind } from './install-memory';

/** Chromium's `beforeinstallprompt` event, which the page may use later to open the install prompt. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

/** Offers to install the program, at the bottom of the screen. */
export function InstallCard() {
  const [offer, setOffer] = useState<InstallOffer>();
  const [kind, setKind] = useState<InstallKind>();

  useEffect(() => {
    if (isInstalled()) return;
    const onOffer = (event: Event) => {
      event.preventDefault();
      if (isDismissed('browser', Date.now())) return;
      setOffer(event as InstallOffer);
      setKind('browser');
    };
    const onInstalled = () => setKind(undefined);
    addEventListener('beforeinstallprompt', onOffer);
    addEventListener('appinstalled', onInstalled);
    const needsInstructions = isIos() && !isDismissed('ios', Date.now());
    const timer = needsInstructions ? setTimeout(() => setKind('ios'), installNumbers.iosAfter) : undefined;
    return () => {
      removeEventListener('beforeinstallprompt', onOffer);
      removeEventListener('appinstalled', onInstalled);
      clearTimeout(timer);
    };
  }, []);

  if (!kind) return null;
  const dismiss = () => {
    rememberDismissal(kind, Date.now());
    setKind(undefined);
  };
  return (
    <aside className={styles['card']} aria-label="Cài đặt ứng dụng">
      <Flex vertical flex={1}>
        <b>Cài Control Center vào thiết bị</b>
        {kind === 'ios' ? (
          <small>Nhấn nút Chia sẻ của Safari, rồi chọn «Thêm vào Màn hình chính».</small>
        ) : (
          <small>Mở nhanh từ màn hình chính, toàn màn hình như một ứng dụng.</small>
        )}
      </Flex>
      {offer && kind === 'browser' && (
        <Button
          type="primary"
          onClick={() => {
            setKind(undefined);
            void offer.prompt();
          }}
        >
          Cài đặt
        </Button>
      )}
      <Button type="text" icon={<CloseOutlined />} aria-label="Để sau" onClick={dismiss} />
    </aside>
  );
}
