import { extensionOf } from '@market/contracts';
import { parse } from 'content-disposition';

const number = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });

/** Formats a number of bytes, for example '1,4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${number.format(bytes / 1024)} KB`;
  return `${number.format(bytes / 1024 ** 2)} MB`;
}

/** The messages of a download when it starts and when it fails. */
export function downloadTexts(name: string): { started: string; failed: string } {
  if (extensionOf(name) === '.pdf')
    return { started: 'Đang tải file PDF', failed: 'Không thể tải file. Vui lòng thử lại.' };
  return { started: 'Đang tải file', failed: 'Không thể tải file. Vui lòng liên hệ hỗ trợ.' };
}

/** The file name in a Content-Disposition header; '' when it has none. */
export const nameInHeader = (disposition: string): string => parse(disposition).parameters['filename'] ?? '';
