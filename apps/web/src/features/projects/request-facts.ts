import { optionLabel, plainDetailNames, plainDetails } from '@market/contracts';
import type { PlainDetail, Project } from '@market/contracts';
import type { Fact, FactSource } from '../../components/layout/Facts';
import { priceText } from '../../components/values/price-preview';
import { processesText, quantityText } from './project-text';

const at = (name: keyof Project): FactSource => ({ at: `/project/${name}` });

/** Where a detail stands, and the texts of its earlier values. */
const sourceOf = (name: PlainDetail): FactSource =>
  name === 'desiredCompletionTime'
    ? { ...at('wishedCompletionTime'), text: (before: string) => optionLabel(name, before) }
    : { ...at(name), text: (before: string) => optionLabel(name, before) };

function detailText(project: Project, name: PlainDetail): string {
  if (name === 'description') return ''; // A paragraph of its own.
  if (name === 'desiredCompletionTime') return optionLabel(name, project.wishedCompletionTime);
  return name === 'suggestedPrice' ? priceText(project[name]) : optionLabel(name, project[name]);
}

const noProcess = 'Chưa xác định';

/** What a request says of the order as a whole. */
export const requestFacts = (project: Project): Fact[] => [
  [
    'Vật liệu',
    optionLabel('material', project.material),
    { ...at('material'), text: (before: string) => optionLabel('material', before) },
  ],
  [
    'Số lượng',
    quantityText(project),
    { ...at('totalQuantity'), text: (before: number) => quantityText({ totalQuantity: before }) },
  ],
  [
    'Quy trình',
    processesText(project.manufacturingProcesses, noProcess),
    { ...at('manufacturingProcesses'), text: (before: string[]) => processesText(before, noProcess) },
  ],
  ...plainDetailNames.map((name): Fact => [
    plainDetails[name].label,
    detailText(project, name),
    sourceOf(name),
  ]),
  [
    'Việt Phát ước tính',
    project.estimatedDays !== null && `${project.estimatedDays} ngày`,
    { ...at('estimatedDays'), text: (before: number) => `${before} ngày` },
  ],
  ['Ghi chú của Việt Phát', project.vietPhatNotes, at('vietPhatNotes')],
];
