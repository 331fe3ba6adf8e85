import { extensionOf } from '@market/contracts';
import { Alert } from 'antd';
import { ModelComparison } from '../../features/models/comparison/ModelComparison';
import { FlatViewer } from '../../features/models/flat/FlatViewer';
import { isShownExtension } from '../../features/models/shown-extension';
import { seenAs } from '../../features/objects/preview/revisions';

type File = { url: string; name: string };

/** Two revisions of a drawing: of a model in space, or on paper. */
export function Comparison({ file, before }: { file: File; before: File }) {
  const [now, earlier] = [modelOf(file), modelOf(before)];
  if (now && earlier) return <ModelComparison now={now} before={earlier} />;
  if (seenAs(file.name) === 'paper' && seenAs(before.name) === 'paper')
    return <FlatViewer file={file} before={before} />;
  return <Alert type="info" showIcon title="Hai bản này khác loại nên không so sánh được trên màn hình." />;
}

function modelOf({ url, name }: File) {
  const extension = extensionOf(name);
  return isShownExtension(extension) ? { url, extension } : undefined;
}
