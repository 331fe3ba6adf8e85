/** What may be uploaded and how it is previewed. */
export const maxFileBytes = 52_428_800;
export const maxAttachments = 5;
/** Of one production stage. Several phones may add theirs at once. */
export const maxStageFiles = 30;
/** Of one order, superseded and removed ones included. */
export const maxProjectFiles = 1_000;

/** A small picture of a file. Browsers draw it `drawnSide` pixels wide and high. */
export const thumbnailLimits = { maxBytes: 65_536, maxSide: 560, drawnSide: 280, quality: 0.8 } as const;
export const thumbnailMessage =
  'Ảnh thu nhỏ phải là một ảnh JPEG, mỗi cạnh tối đa 560 điểm ảnh, nặng tối đa 64 KB';

/** A drawing of a request or part, a drawing with which the provider replaces one, what a factory adds to a stage, and other attachments. */
export type FileRole = 'drawing' | 'replacement' | 'stage' | 'attachment';

/** `cad`: opened in CAD software only. `none`: the format is not supported for preview. */
export type Preview = 'image' | 'pdf' | 'model' | 'cad' | 'none';

/** What the browser makes of a format that it does not preview: the original decides. */
export type ConvertedView = 'model' | 'drawing';

export type FileFormat = {
  readonly contentType: string;
  readonly preview: Preview;
  readonly converted?: ConvertedView;
  readonly accepted: readonly FileRole[];
};

const everywhere = ['drawing', 'replacement', 'stage', 'attachment'] as const;
const asDrawing = ['drawing', 'stage', 'attachment'] as const;
/** Pictures from which the server removes place, time and camera. */
const photo = ['stage', 'attachment'] as const;
const alongside = ['attachment'] as const;
const bytes = 'application/octet-stream';

/** Every format by its extension: how it is served, how it is previewed, where it is accepted. */
export const fileFormats = {
  '.pdf': { contentType: 'application/pdf', preview: 'pdf', accepted: everywhere },
  '.dwg': { contentType: 'image/vnd.dwg', preview: 'cad', accepted: everywhere },
  '.dxf': { contentType: 'image/vnd.dxf', preview: 'cad', converted: 'drawing', accepted: everywhere },
  '.step': { contentType: 'model/step', preview: 'cad', converted: 'model', accepted: everywhere },
  '.stp': { contentType: 'model/step', preview: 'cad', converted: 'model', accepted: everywhere },
  '.igs': { contentType: 'model/iges', preview: 'cad', converted: 'model', accepted: everywhere },
  '.iges': { contentType: 'model/iges', preview: 'cad', converted: 'model', accepted: everywhere },
  '.stl': { contentType: 'model/stl', preview: 'model', accepted: everywhere },
  '.obj': { contentType: 'model/obj', preview: 'model', accepted: asDrawing },
  '.3mf': { contentType: 'model/3mf', preview: 'none', converted: 'model', accepted: asDrawing },
  '.ply': { contentType: bytes, preview: 'model', accepted: asDrawing },
  '.off': { contentType: bytes, preview: 'none', converted: 'model', accepted: asDrawing },
  '.sldprt': { contentType: bytes, preview: 'cad', accepted: everywhere },
  '.jpg': { contentType: 'image/jpeg', preview: 'image', accepted: photo },
  '.jpeg': { contentType: 'image/jpeg', preview: 'image', accepted: photo },
  '.png': { contentType: 'image/png', preview: 'image', accepted: photo },
  '.gif': { contentType: 'image/gif', preview: 'image', accepted: alongside },
  '.bmp': { contentType: 'image/bmp', preview: 'image', accepted: alongside },
  '.tiff': { contentType: 'image/tiff', preview: 'image', accepted: alongside },
  '.tif': { contentType: 'image/tiff', preview: 'image', accepted: alongside },
  '.webp': { contentType: 'image/webp', preview: 'image', accepted: alongside },
  '.heic': { contentType: 'image/heic', preview: 'image', accepted: alongside },
  '.heif': { contentType: 'image/heif', preview: 'image', accepted: alongside },
  '.svg': { contentType: 'image/svg+xml', preview: 'image', accepted: alongside },
} as const satisfies Record<`.${string}`, FileFormat>;

export type FileExtension = keyof typeof fileFormats;

const extensions = Object.keys(fileFormats) as FileExtension[];

/** The extensions that are accepted in a place, in the table's order. */
export const extensionsFor = (place: FileRole): FileExtension[] =>
  extensions.filter((extension) => (fileFormats[extension] as FileFormat).accepted.includes(place));

export const drawingExtensions = extensionsFor('drawing');
export const imageExtensions = extensions.filter((extension) => fileFormats[extension].preview === 'image');

/** '.stl' for 'Gá kẹp.STL'; '' where there is none. */
export const extensionOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot).toLowerCase();
};

/** The format of a file name; undefined where it is accepted nowhere. */
export const formatOf = (name: string): FileFormat | undefined =>
  extensions.includes(extensionOf(name) as FileExtension)
    ? fileFormats[extensionOf(name) as FileExtension]
    : undefined;

/** Determined by the name's extension only; the content type that a browser claims is ignored. */
export const contentTypeOf = (name: string): string =>
  formatOf(name)?.contentType ?? 'application/octet-stream';

export const previewOf = (name: string): Preview => formatOf(name)?.preview ?? 'none';
export const convertedViewOf = (name: string): ConvertedView | undefined => formatOf(name)?.converted;

/** Whether the 3D viewer shows a file, directly or converted. */
export const isShownAsModel = (name: string): boolean =>
  previewOf(name) === 'model' || convertedViewOf(name) === 'model';

/** Whether a small picture of a file can be drawn. */
export const hasPicture = (name: string): boolean =>
  ['image', 'model', 'pdf'].includes(previewOf(name)) || convertedViewOf(name) !== undefined;

const flatFormats: readonly string[] = ['.pdf', '.dwg', '.dxf'];

/** Whether a drawing describes a body, and is not flat. */
export const isSolidFile = (name: string): boolean =>
  isAcceptedFile(name, 'drawing') && !flatFormats.includes(extensionOf(name));

export const isAcceptedFile = (name: string, place: FileRole = 'attachment'): boolean =>
  formatOf(name)?.accepted.includes(place) ?? false;

export const restrictionMessage =
  'Chỉ chấp nhận file bản vẽ kỹ thuật (PDF, DWG, DXF, STEP, IGS, STL, OBJ, SLDPRT), tối đa 50MB';
