import type { OrderFile } from '@market/contracts';
import { Select } from 'antd';
import { useIsNarrow } from '../../look/use-media';
import { useProjectQuery } from '../../features/projects/projects.api';
import { comparableWith, seenAs } from '../../features/objects/preview/revisions';

type File = { url: string; name: string };
type OrderToolsProps = {
  projectId: string;
  url: string;
  before: File | undefined;
  paper: File | undefined;
  onCompare: (before: File | undefined) => void;
  onPaper: (paper: File | undefined) => void;
};

/** What of its order stands beside a file: an earlier revision to compare it with, a drawing on paper beside a model. */
export function OrderTools({ projectId, url, before, paper, onCompare, onPaper }: OrderToolsProps) {
  const isNarrow = useIsNarrow();
  const files = useProjectQuery({ id: projectId }).data?.files ?? [];
  const file = files.find((one) => one.url === url);
  if (!file) return null;
  const others = comparableWith(file, files);
  // On a phone nothing fits beside another.
  const papers = !isNarrow && seenAs(file.name) === 'model' ? papersBeside(file, files) : [];
  return (
    <>
      {others.length > 0 && (
        <Choice
          label="So với bản khác"
          none="Thôi so sánh"
          files={others}
          textOf={({ revision, name }) => `Phiên bản ${revision}: ${name}`}
          chosen={before}
          onChoose={onCompare}
        />
      )}
      {papers.length > 0 && (
        <Choice
          label="Bản vẽ bên cạnh"
          none="Đóng bản vẽ bên cạnh"
          files={papers}
          textOf={({ name }) => name}
          chosen={paper}
          onChoose={onPaper}
        />
      )}
    </>
  );
}

/** The current drawings on paper of the same part, and of the order. */
const papersBeside = ({ partId }: OrderFile, files: readonly OrderFile[]): OrderFile[] =>
  files.filter(
    (one) =>
      one.state === 'current' &&
      (one.partId === partId || one.partId === null) &&
      ['main', 'part', 'attachment'].includes(one.place) &&
      seenAs(one.name) === 'paper',
  );

type ChoiceProps = {
  label: string;
  none: string;
  files: readonly OrderFile[];
  textOf: (file: OrderFile) => string;
  chosen: File | undefined;
  onChoose: (file: File | undefined) => void;
};

const Choice = ({ label, none, files, textOf, chosen, onChoose }: ChoiceProps) => (
  <Select
    aria-label={label}
    placeholder={label}
    style={{ width: 190 }}
    popupMatchSelectWidth={false}
    value={files.find(({ url }) => url === chosen?.url)?.url ?? null}
    options={[
      ...files.map((file) => ({ value: file.url, label: textOf(file) })),
      ...(chosen ? [{ value: '', label: none }] : []),
    ]}
    onChange={(url) => onChoose(files.find((file) => file.url === url))}
  />
);
