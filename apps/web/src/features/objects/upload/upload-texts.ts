import { drawingExtensions, restrictionMessage } from '@market/contracts';
import vi from '@uppy/locales/lib/vi_VN.js';

/** Replaces words and spellings of Uppy with those of the application. */
const withAppSpelling = (text: string): string =>
  text
    .replace(/tệp( tin)?/g, 'file')
    .replace(/Tệp( tin)?/g, 'File')
    .replace(/([Hh])ủy/g, '$1uỷ')
    .replace(/([Xx])óa/g, '$1oá');

/** What an upload accepts. Attachments may also be pictures. */
export const restrictionText = (extensions: readonly string[]): string =>
  extensions.every((extension) => (drawingExtensions as string[]).includes(extension))
    ? restrictionMessage
    : `Chỉ chấp nhận file ${extensions.map((extension) => extension.slice(1).toUpperCase()).join(', ')}, tối đa 50 MB`;

/** Uppy's Vietnamese texts, plus the texts that its language pack lacks, plus the messages for rejected files. */
export const uploadTexts = (extensions: readonly string[]) => ({
  ...vi,
  strings: {
    ...(JSON.parse(withAppSpelling(JSON.stringify(vi.strings))) as typeof vi.strings),
    browse: 'chọn file từ máy',
    browseFiles: 'chọn file từ máy',
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
    exceedsSize: restrictionText(extensions),
    youCanOnlyUploadFileTypes: restrictionText(extensions),
  },
});
