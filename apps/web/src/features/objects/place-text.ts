import { stages } from '@market/contracts';
import type { FileState, OrderFile, Role } from '@market/contracts';

/** The part of an order that a place belongs to, in the order of a list: main drawing, parts, attachments, stages, quotes, receipts. */
const groups = ['main', 'part', 'attachment', 'stage', 'quote', 'receipt'] as const;

const groupOf = ({ place, partId }: OrderFile): number => groups.indexOf(partId === null ? place : 'part');

const standings: readonly FileState[] = ['current', 'superseded', 'removed'];

/** By place; the files of a part together, its drawing first; in each place current files first, then the newest. */
export const byPlace = (files: readonly OrderFile[]): OrderFile[] =>
  [...files].sort(
    (a, b) =>
      groupOf(a) - groupOf(b) ||
      (a.partNumber ?? '').localeCompare(b.partNumber ?? '', 'vi', { numeric: true }) ||
      (a.partId ?? '').localeCompare(b.partId ?? '') ||
      groups.indexOf(a.place) - groups.indexOf(b.place) ||
      standings.indexOf(a.state) - standings.indexOf(b.state) ||
      b.addedAt.localeCompare(a.addedAt),
  );

/** «Bản vẽ chính», «Bản vẽ GK-01», «Đính kèm GK-01», «Công đoạn Hoàn thiện bề mặt». */
function placeText({ place, partId, partNumber, stageId }: OrderFile): string {
  const part = partId === null ? '' : ` ${partNumber ?? 'của chi tiết đã xoá'}`;
  if (place === 'main') return 'Bản vẽ chính';
  if (place === 'stage') return `Công đoạn ${stages.find(({ id }) => id === stageId)?.label ?? ''}`;
  if (place === 'quote') return 'Báo giá của nhà máy';
  if (place === 'receipt') return 'Chứng từ chuyển khoản';
  return `${place === 'part' ? 'Bản vẽ' : 'Đính kèm'}${part}`;
}

/** The heading under which a file stands: that of its part, or its own place. */
export function sectionOf(file: OrderFile): string {
  if (file.partId !== null) return file.partNumber ?? 'Chi tiết đã xoá';
  if (file.place === 'attachment') return 'File đính kèm';
  return file.place === 'stage' ? 'Ảnh từ xưởng' : placeText(file);
}

/** What a file is among those of its heading: «bản vẽ, phiên bản 2». */
export function roleInSection(file: OrderFile): string {
  const role = {
    ...{ main: '', part: 'bản vẽ', attachment: file.partId === null ? '' : 'đính kèm' },
    ...{ stage: placeText(file).toLowerCase(), quote: '', receipt: '' },
  }[file.place];
  const revision = file.revision === null ? '' : `phiên bản ${file.revision}`;
  return [role, revision].filter(Boolean).join(', ');
}

export const stateLabels: Record<FileState, string> = {
  current: 'Đang dùng',
  superseded: 'Đã thay thế',
  removed: 'Đã gỡ',
};

/** «Bản vẽ GK-01 – phiên bản 2» */
const placeAndRevision = (file: OrderFile): string =>
  placeText(file) + (file.revision === null ? '' : ` – phiên bản ${file.revision}`);

/** What tells a file from another of the same name: «Bản vẽ GK-01 – phiên bản 2, Đã thay thế». */
export const fileWhereabouts = (file: OrderFile): string =>
  placeAndRevision(file) + (file.state === 'current' ? '' : `, ${stateLabels[file.state]}`);

const sideLabels = { customer: 'Khách hàng', factory: 'Nhà máy', provider: 'Việt Phát' } as const;
const sides: Record<Role, OrderFile['by']> = {
  customer: 'customer',
  manufacturer: 'factory',
  vietphat: 'provider',
  admin: 'provider',
};

/** Who added a file. People of the provider are named by their accounts, all others by their side. */
export const authorText = ({ by, addedBy }: OrderFile, reader: { id: string; role: Role }): string => {
  const isReader = by === 'provider' ? addedBy === reader.id : by === sides[reader.role];
  return isReader ? 'Bạn' : sideLabels[by];
};

/** The current files, each once. Of files with the same name, each label also tells the place. */
export function currentFiles(files: readonly OrderFile[]): (OrderFile & { label: string })[] {
  const current = byPlace(files).filter(({ state }) => state === 'current');
  const once = current.filter(({ url }, index) => current.findIndex((file) => file.url === url) === index);
  return once.map((file) => {
    const isUnique = once.filter(({ name }) => name === file.name).length === 1;
    return { ...file, label: isUnique ? file.name : `${file.name} – ${fileWhereabouts(file)}` };
  });
}
