import { vietQr } from '@market/contracts';
import type { Transfer } from '@market/contracts';
import { Flex } from 'antd';
import { useEffect, useState } from 'react';

/** Drawn with a quiet zone of four modules, which cameras need. */
async function drawnAsSvg(text: string): Promise<string> {
  const { toString } = await import('qrcode');
  const svg = await toString(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

/** A VietQR code with account, amount and reference; nothing where the bank is not known by its number. */
export function TransferCode(transfer: Transfer) {
  const text = vietQr(transfer);
  const [picture, setPicture] = useState<{ of: string; source: string }>();
  useEffect(() => {
    if (text === undefined) return;
    let isShown = true;
    // Account and reference stand beside it: without the code they are typed.
    drawnAsSvg(text).then(
      (source) => isShown && setPicture({ of: text, source }),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [text]);
  if (text === undefined || picture?.of !== text) return null;
  return (
    <Flex vertical align="center" component="figure" style={{ margin: 0, textAlign: 'center' }}>
      <img
        src={picture.source}
        alt="Mã VietQR để chuyển khoản"
        style={{ width: '100%', borderRadius: 4, background: '#fff' }}
      />
      <small>Quét bằng ứng dụng ngân hàng</small>
    </Flex>
  );
}
