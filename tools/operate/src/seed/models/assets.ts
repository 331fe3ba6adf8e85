import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileFormats, thumbnailLimits } from '@market/contracts';
import type { FileExtension } from '@market/contracts';
import { densities, models } from './catalogue.js';
import type { Model } from './catalogue.js';
import { reportSheet } from './drawings/report.js';
import { drawn, flatSheet } from './drawings/sheet.js';
import type { Sheet } from './drawings/sheet.js';
import { dxfOf } from './files/dxf.js';
import { pdfOf } from './files/pdf.js';
import { stepOf } from './files/step.js';
import { stlOf } from './files/stl.js';
import { jpegOf } from './pictures/jpeg.js';
import type { Picture } from './pictures/jpeg.js';
import { pictureOfModel, pictureOfSheet } from './pictures/pictures.js';
import type { Colour } from './pictures/pictures.js';
import { boxOf, trianglesOf, volumeOf } from './shapes/solids.js';
import type { Triangle } from './shapes/solids.js';

/** A file of ours. Bytes and picture are made when they are first needed, and once. */
export type Asset = {
  extension: FileExtension;
  type: string;
  /** What the file is called, without the extension. */
  name: string;
  description: string;
  bytes: () => Buffer;
  /** Its small picture, a JPEG. */
  picture: () => Buffer;
};

let preparedFolder: string | undefined;

/**
 * From now on files are read from a folder if they exist there, because making all takes seconds (see write-assets.ts).
 */
export function useAssetsIn(folder: string): void {
  preparedFolder = folder;
}

function prepared(fileName: string, make: () => Buffer): () => Buffer {
  return once(() => {
    const path = preparedFolder && join(preparedFolder, fileName);
    return path && existsSync(path) ? readFileSync(path) : make();
  });
}

/** The names of an asset's file and of its picture. */
export const fileNamesOf = ({ name, extension }: Pick<Asset, 'name' | 'extension'>) => ({
  bytes: `${name}${extension}`,
  picture: `${name}${extension}.picture.jpg`,
});

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Makes something of each model when it is first needed, and once. */
const ofEach = <Made>(make: (model: Model) => Made): ((model: Model) => Made) => {
  const made = new Map(models.map((model) => [model, once(() => make(model))]));
  return (model) => made.get(model)!();
};

const surfaceOf = ofEach((model): Triangle[] => model.solids.flatMap(trianglesOf));

const colours: Record<Model['material'], Colour> = {
  'steel-mild': [0x8f, 0xa3, 0xbd],
  'steel-stainless-304': [0xb4, 0xbf, 0xcb],
  'aluminum-6061': [0xc6, 0xcc, 0xd2],
  brass: [0xd2, 0xb0, 0x62],
};

const materialNames: Record<Model['material'], string> = {
  'steel-mild': 'THÉP SS400',
  'steel-stainless-304': 'INOX 304',
  'aluminum-6061': 'NHÔM 6061-T6',
  brass: 'ĐỒNG THAU C3604',
};

const { drawnSide, quality } = thumbnailLimits;
const jpeg = (picture: () => Picture) => () => jpegOf(picture(), quality);

function asset(
  { partId, partName }: Model,
  extension: FileExtension,
  { kind = '', description, ...make }: Pick<Asset, 'description' | 'bytes' | 'picture'> & { kind?: string },
): Asset {
  const named = { name: `${partId}_${partName}${kind}`, extension };
  const fileNames = fileNamesOf(named);
  return {
    ...{ ...named, description, type: fileFormats[extension].contentType },
    bytes: prepared(fileNames.bytes, make.bytes),
    picture: prepared(fileNames.picture, make.picture),
  };
}

/** The longer side has the length that browsers draw. */
const pictureOn = (sheet: () => Sheet) =>
  jpeg(() => pictureOfSheet(sheet(), Math.round(drawnSide * Math.min(1, sheet().width / sheet().height))));

const ofSheet = (sheet: () => Sheet) => ({
  bytes: () => pdfOf(sheet()),
  picture: pictureOn(sheet),
});

const titleOf = ({ partId, partName, material }: Model) =>
  [
    ['CHI TIẾT', partName],
    ['SỐ BẢN VẼ', partId],
    ['VẬT LIỆU', materialNames[material]],
  ] as const;

function modelBytes(model: Model): Buffer {
  if (model.format === 'step') return stepOf(model.partId, model.solids);
  if (model.format === 'dxf') return dxfOf(model.pattern);
  return stlOf(model.partId, surfaceOf(model));
}

/** The usual files of a part: its model or flat pattern, and a drawing. */
export type PartFiles = { model: Asset; drawing: Asset };

const pictureOf = (model: Model, side: number) =>
  jpeg(() => pictureOfModel(surfaceOf(model), colours[model.material], side));

const ofModel = (model: Model): PartFiles => ({
  model: asset(model, `.${model.format}`, {
    description: model.format === 'dxf' ? 'Hình trải để cắt laser' : 'Mô hình 3D',
    bytes: () => modelBytes(model),
    picture: model.format === 'dxf' ? pictureOn(() => flatSheet(model.pattern)) : pictureOf(model, drawnSide),
  }),
  drawing: asset(model, '.pdf', {
    description: 'Bản vẽ ba hình chiếu',
    ...ofSheet(once(() => drawn(surfaceOf(model), titleOf(model), model.notes))),
  }),
});

export const filesOf = ofEach(ofModel);

function photo(model: Model): Asset {
  return asset(model, '.jpg', {
    kind: '_ảnh',
    description: 'Ảnh chi tiết',
    bytes: pictureOf(model, 2 * drawnSide),
    picture: pictureOf(model, drawnSide),
  });
}

export type Measures = { dimensions: string; volume: number; weight: number };

function measured(model: Model): Measures {
  const { least, most } = boxOf(surfaceOf(model).flat());
  const volume = volumeOf(surfaceOf(model)) / 1000;
  return {
    dimensions: most.map((value, axis) => (value - least[axis]!).toFixed(1)).join('x'),
    volume: Math.round(volume * 100) / 100,
    weight: Math.round(volume * densities[model.material]) / 1000,
  };
}

/** The size of the box around a part, as in 120.0x80.0x10.0, and what it weighs. */
export const measuresOf = ofEach(measured);

const allowed: Record<string, number> = {
  'iso-2768-fine': 0.1,
  'iso-2768-medium': 0.2,
  'iso-2768-coarse': 0.5,
};

function report(model: Model): Asset {
  const lengths = measuresOf(model).dimensions.split('x').map(Number);
  const found = lengths.flatMap((nominal, axis) =>
    [0, 1].map((piece) => ({
      what: `${['DÀI', 'RỘNG', 'CAO'][axis]} – MẪU ${piece + 1}`,
      nominal,
      allowed: allowed[model.tolerance]!,
      found: nominal + allowed[model.tolerance]! * (0.31 * piece - 0.14 * (axis + 1)),
    })),
  );
  return asset(model, '.pdf', {
    kind: '_báo cáo đo',
    description: 'Báo cáo đo kiểm',
    ...ofSheet(once(() => reportSheet([...titleOf(model), ['KẾT LUẬN', 'ĐẠT']], found))),
  });
}

/** A photograph, as far as we can make one: the part alone, larger than its small picture. */
export const photoOf = ofEach(photo);

/** A measurement report of a part's main dimensions, all within tolerance. */
export const reportOf = ofEach(report);

/** All files of ours. */
export const allAssets = (): Asset[] =>
  models.flatMap((model) => [filesOf(model).model, filesOf(model).drawing, photoOf(model), reportOf(model)]);
