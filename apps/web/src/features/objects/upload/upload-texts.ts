import { restrictionMessage } from '@control-center/contracts';
import vi from '@uppy/locales/lib/vi_VN.js';

/** Replaces words and spellings of Uppy with those of the application. */
const withAppSpelling = (text: string): string =>
  text
    .replace(/tệp( tin)?/g, 'file')
    .replace(/Tệp( tin)?/g, 'File')
    .replace(/([Hh])ủy/g, '$1uỷ')
    .replace(/([Xx])óa/g, '$1oá');

/** Uppy's Vietnamese texts, plus the texts that its language pack lacks, plus the messages for rejected files. */
export const uploadTexts = {
  ...vi,
  strings: {
    ...(JSON.parse(withAppSpelling(JSON.stringify(vi.strings))) as typeof vi.strings),
    actionFailed: 'Thao tác không thành công',
    aggregateExceedsSize: 'Các file đã chọn nặng %{size}, tối đa là %{sizeAllowed}',
    dataUploadedOfUnknown: '%{complete}, chưa rõ tổng số',
    dialogConfirm: 'Đồng ý',
    dropHereOr: 'Thả file vào đây hoặc %{browse}',
    failedToAddFiles: 'Không thể thêm file',
    itemActionsNamed: 'Thao tác với %{name}',
    logIn: 'Đăng nhập',
    noFilesFound: 'Không tìm thấy file nào',
    pickFiles: 'Chọn file',
    pickPhotos: 'Chọn ảnh',
    pleaseWait: 'Vui lòng chờ',
    unnamed: 'Chưa đặt tên',
    exceedsSize: restrictionMessage,
    youCanOnlyUploadFileTypes: restrictionMessage,
  },
};

export const connectionLost = 'mất kết nối với máy chủ';

/** Why an upload was refused: the server's message, or the status when the reply is not from our server. */
export function reasonOf({ status, responseText }: Pick<XMLHttpRequest, 'status' | 'responseText'>): string {
  try {
    const { message } = JSON.parse(responseText) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not a reply of our server, for example the page of a proxy.
  }
  return `máy chủ trả lời ${status}`;
}
