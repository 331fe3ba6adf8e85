import { extensionOf, extensionsFor, isAcceptedFile, previewOf } from './files.js';
import type { FileRole } from './files.js';

const roleLabels: Record<FileRole, string> = {
  drawing: 'Bản vẽ',
  replacement: 'Bản vẽ thay thế',
  stage: 'Công đoạn',
  attachment: 'File đính kèm',
};

/** Programs save these formats in others, which are accepted. */
const advice: Record<string, string> = {
  '.zip': 'hãy giải nén rồi tải từng file lên',
  '.rar': 'hãy giải nén rồi tải từng file lên',
  '.7z': 'hãy giải nén rồi tải từng file lên',
  '.sldasm': 'hãy lưu thành STEP',
  '.slddrw': 'hãy lưu thành PDF hoặc DWG',
  '.ipt': 'hãy lưu thành STEP',
  '.iam': 'hãy lưu thành STEP',
  '.prt': 'hãy lưu thành STEP',
  '.asm': 'hãy lưu thành STEP',
  '.catpart': 'hãy lưu thành STEP',
  '.catproduct': 'hãy lưu thành STEP',
  '.x_t': 'hãy lưu thành STEP',
  '.x_b': 'hãy lưu thành STEP',
  '.sat': 'hãy lưu thành STEP',
  '.3dm': 'hãy lưu thành STEP',
  '.f3d': 'hãy lưu thành STEP',
  '.fcstd': 'hãy lưu thành STEP',
  '.skp': 'hãy lưu thành STEP hoặc STL',
  '.blend': 'hãy lưu thành STL',
  '.doc': 'hãy lưu thành PDF',
  '.docx': 'hãy lưu thành PDF',
  '.xls': 'hãy lưu thành PDF',
  '.xlsx': 'hãy lưu thành PDF',
};

const adviceFor = (role: FileRole, name: string): string => {
  const known = advice[extensionOf(name)];
  if (known) return known;
  if (isAcceptedFile(name))
    return role === 'stage' ? 'hãy chụp hoặc lưu thành JPG' : 'hãy thêm vào mục đính kèm';
  return previewOf(name) === 'image' ? 'hãy lưu thành JPG hoặc PNG' : 'hãy lưu thành PDF hoặc STEP';
};

/** «Bản vẽ chỉ nhận file PDF, DWG, …, không nhận .png: …»: a place does not take a format, and what to do. */
export const formatRefusal = (role: FileRole, name: string): string => {
  const accepted = extensionsFor(role).map((extension) => extension.slice(1).toUpperCase());
  const extension = extensionOf(name) || 'file không có đuôi';
  return `${roleLabels[role]} chỉ nhận file ${accepted.join(', ')}, không nhận ${extension}: ${adviceFor(role, name)}`;
};
