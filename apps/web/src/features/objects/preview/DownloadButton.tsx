import { DownloadOutlined } from '@ant-design/icons';
import type { StoredFile } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useToast } from '../../../components/toast';
import { downloadTexts } from '../file-text';

type DownloadButtonProps = {
  file: Pick<StoredFile, 'url' | 'name'>;
  /** Tells the file from others of the same name. */
  label?: string;
  /** Default: «Tải xuống». */
  text?: string;
  iconOnly?: boolean;
  /** In a line of text. */
  asLink?: boolean;
};

/** Fetches a file and saves it in the browser's downloads under its own name. */
export function DownloadButton({
  file,
  label = file.name,
  text = 'Tải xuống',
  iconOnly,
  asLink,
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    const { started, failed } = downloadTexts(file.name);
    setBusy(true);
    try {
      const response = await fetch(file.url);
      if (!response.ok) throw new Error(response.statusText);
      save(await response.blob(), file.name);
      toast.success(started, 'Vui lòng kiểm tra thư mục Tải xuống.');
    } catch {
      toast.error('Lỗi', failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...(asLink ? { type: 'link', size: 'small', style: { height: 'auto', padding: 0 } } : {})}
      icon={asLink ? undefined : <DownloadOutlined />}
      loading={busy}
      aria-label={`${text} ${label}`}
      title={iconOnly ? text : undefined}
      onClick={() => void download()}
    >
      {!iconOnly && text}
    </Button>
  );
}

function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
