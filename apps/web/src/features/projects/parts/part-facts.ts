import { estimateLabels, formatVnd, isShownAsModel, optionLabel, previewOf } from '@market/contracts';
import type { OrderFile, Part, Project } from '@market/contracts';
import type { ReactNode } from 'react';
import type { Fact, FactSource } from '../../../components/layout/Facts';
import { formatNumber } from '../../../components/values/numbers';
import { priceText } from '../../../components/values/price-preview';
import { dimensionsText } from './dimensions-text';
import { processesText } from '../project-text';
import type { PartView } from './part-fields';
import type { StripPart } from './PartTable';

/** What decides the price of a part, then the rest of what is known of it. `drawing` stands among them, with its revision. */
export function partFacts(part: PartView, at: string, drawing: ReactNode): Fact[] {
  const source = (name: keyof PartView, text: (before: never) => ReactNode): FactSource => ({
    at: `${at}/${name}`,
    text,
  });
  const option = (label: string, name: 'material' | 'tolerance' | 'surfaceFinish'): Fact => [
    label,
    optionLabel(name, part[name] ?? ''),
    source(name, (before: string) => optionLabel(name, before)),
  ];
  const plain = (label: string, name: keyof PartView): Fact => [
    label,
    part[name] as ReactNode,
    { at: `${at}/${name}` },
  ];
  const measured = (label: string, name: 'weight' | 'volume', unit: string): Fact => {
    const text = (value: number) => `${formatNumber(value)} ${unit}`;
    const value = part[name];
    return [label, typeof value === 'number' && text(value), source(name, text)];
  };
  const processes = (list: readonly string[] = []) => processesText(list, '');
  return [
    option('Vật liệu', 'material'),
    option('Dung sai', 'tolerance'),
    measured('Khối lượng', 'weight', 'kg'),
    [
      'Giá mong muốn',
      priceText(part.suggestedPricePerPiece ?? ''),
      source('suggestedPricePerPiece', priceText),
    ],
    option('Xử lý bề mặt', 'surfaceFinish'),
    ['Kích thước', dimensionsText(part.dimensions), source('dimensions', dimensionsText)],
    ['Quy trình', processes(part.manufacturingProcesses), source('manufacturingProcesses', processes)],
    ['Bản vẽ', drawing, { at: `${at}/drawingFileName` }],
    measured('Thể tích', 'volume', 'cm³'),
    plain('Yêu cầu vật liệu', 'materialSpecification'),
    plain('Thông tin ren', 'threadInfo'),
    plain('Mô tả', 'description'),
    plain('Ghi chú', 'notes'),
    plain(estimateLabels.productionRemarks, 'productionRemarks'),
    [estimateLabels.estimatedCost, typeof part.estimatedCost === 'number' && formatVnd(part.estimatedCost)],
    [
      estimateLabels.estimatedLeadTime,
      typeof part.estimatedLeadTime === 'number' && `${part.estimatedLeadTime} ngày`,
    ],
  ];
}

export type PartViews = { model: OrderFile | undefined; drawing: OrderFile | undefined };

const isPlainModel = ({ name }: OrderFile): boolean => previewOf(name) === 'model';
const isModel = ({ name }: OrderFile): boolean => isShownAsModel(name);
const isFlat = ({ name }: OrderFile): boolean =>
  !isShownAsModel(name) && ['pdf', 'image', 'cad'].includes(previewOf(name));

/** What there is to look at among the files of a part: a model, and a drawing beside it. */
export function viewsOf(files: readonly OrderFile[]): PartViews {
  const current = files.filter(({ state }) => state === 'current');
  const drawingsFirst = [
    ...current.filter(({ revision }) => revision !== null),
    ...current.filter(({ revision }) => revision === null),
  ];
  return {
    model: drawingsFirst.find(isPlainModel) ?? drawingsFirst.find(isModel),
    drawing: drawingsFirst.find(isFlat),
  };
}

/** The parts of an order as their strip shows them: each with its model, or else its drawing. */
export const stripPartsOf = ({ files, percent }: Project, parts: readonly Part[]): StripPart[] =>
  parts.map(({ id, partId, partName, quantity, drawingFileUrl, drawingFileName }) => ({
    ...{ key: id, partId, partName, quantity: quantity ?? 1, isDone: percent === 100 },
    file:
      viewsOf(files.filter((file) => file.partId === id)).model ??
      (drawingFileUrl ? { url: drawingFileUrl, name: drawingFileName ?? '' } : undefined),
  }));
