import { restrictionMessage } from '@control-center/contracts';
import vi from '@uppy/locales/lib/vi_VN.js';

/** Uppy's Vietnamese texts, those that its pack lacks and this dialog can show, and our words for a refused file. */
export const uploadTexts = {
  ...vi,
  strings: {
    ...vi.strings,
    aggregateExceedsSize: 'Các tệp đã chọn nặng %{size}, tối đa là %{sizeAllowed}',
    dataUploadedOfUnknown: '%{complete}, chưa rõ tổng số',
    dropHereOr: 'Thả tệp vào đây hoặc %{browse}',
    failedToAddFiles: 'Không thể thêm tệp',
    pickFiles: 'Chọn tệp',
    pleaseWait: 'Vui lòng chờ',
    unnamed: 'Chưa đặt tên',
    exceedsSize: restrictionMessage,
    youCanOnlyUploadFileTypes: restrictionMessage,
  },
};
