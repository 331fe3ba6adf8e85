/** The keys that work on every page, and those of single pages, for the sheet of keys. */
export const keySheet: readonly {
  title: string;
  keys: readonly (readonly [key: string, effect: string])[];
}[] = [
  {
    title: 'Mọi trang',
    keys: [
      ['Ctrl K', 'Tìm đơn hàng, người dùng, trang và lệnh'],
      ['/', 'Đến ô tìm kiếm của trang'],
      ['?', 'Mở bảng phím tắt này'],
      ['F8', 'Đến thông báo, hoặc mở các thông báo gần đây'],
      ['Esc', 'Đóng hộp đang mở'],
    ],
  },
  {
    title: 'Hàng đợi của Việt Phát',
    keys: [
      ['j, k', 'Đến đơn sau, đơn trước'],
      ['Enter', 'Mở đơn'],
      ['x', 'Chọn hoặc bỏ chọn đơn'],
      ['a', 'Làm bước tiếp theo của đơn đang mở'],
    ],
  },
];

/** Whether a key belongs to what the user is typing into. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

export type KeyEffect = 'palette' | 'search' | 'sheet';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** What a key does on every page; nothing while it belongs to a text. */
export function effectOf({ key, ctrlKey, metaKey, altKey, target }: Pressed): KeyEffect | undefined {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey || altKey || isTyping(target)) return undefined;
  return key === '/' ? 'search' : key === '?' ? 'sheet' : undefined;
}
