import { restrictionMessage } from '@control-center/contracts';
import vi from '@uppy/locales/lib/vi_VN.js';

/** As the rest of the program says and spells it. */
const spelt = (text: string): string =>
  text
    .replace(/tệp( tin)?/g, 'file')
    .replace(/Tệp( tin)?/g, 'File')
    .replace(/([Hh])ủy/g, '$1uỷ')
    .replace(/([Xx])óa/g, '$1oá');

/** Uppy's Vietnamese texts, those that its pack lacks and this dialog can show, and our words for a refused file. */
export const uploadTexts = {
  ...vi,
  strings: {
    ...(JSON.parse(spelt(JSON.stringify(vi.strings))) as typeof vi.strings),
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

export const lostLine = 'mất kết nối với máy chủ';

/** Why an upload was refused: the server's own words, where the answer is one of ours. */
export function reasonOf({ status, responseText }: Pick<XMLHttpRequest, 'status' | 'responseText'>): string {
  try {
    const { message } = JSON.parse(responseText) as { message?: unknown };
    if (typeof message === 'string') return message;
  } catch {
    // Not an answer of ours; a proxy's page, say.
  }
  return `máy chủ trả lời ${status}`;
}
