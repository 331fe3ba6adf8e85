/** What may be uploaded and how it is previewed (specification, sections 2 and 9; rulings C7). */
export const maxFileBytes = 52_428_800;
export const maxAttachments = 5;

export const drawingExtensions = [
  '.pdf',
  '.dwg',
  '.dxf',
  '.step',
  '.stp',
  '.igs',
  '.iges',
  '.stl',
  '.obj',
  '.3mf',
  '.ply',
  '.off',
  '.sldprt',
] as const;

export const imageExtensions = ['.jpg', '.jpeg', '.png', '.gif', '.bmp', '.tiff', '.svg'] as const;

export type Preview = 'image' | 'pdf' | 'model' | 'cad' | 'none';

const previews: Record<Exclude<Preview, 'none'>, readonly string[]> = {
  image: imageExtensions,
  pdf: ['.pdf'],
  model: ['.stl', '.obj', '.ply'],
  cad: ['.step', '.stp', '.iges', '.igs', '.sldprt', '.dwg', '.dxf'],
};

/** '.stl' for 'Gá kẹp.STL'; '' where there is none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot).toLowerCase();
};

export const previewOf = (name: string): Preview => {
  const extension = extensionOf(name);
  const kinds = Object.keys(previews) as (keyof typeof previews)[];
  return kinds.find((kind) => previews[kind].includes(extension)) ?? 'none';
};

const accepted = new Set<string>([...drawingExtensions, ...imageExtensions]);
export const isAcceptedFile = (name: string): boolean => accepted.has(extensionOf(name));

export const restrictionMessage =
  'Chỉ chấp nhận file bản vẽ kỹ thuật (PDF, DWG, DXF, STEP, IGS, STL, OBJ, SLDPRT), tối đa 50MB';
