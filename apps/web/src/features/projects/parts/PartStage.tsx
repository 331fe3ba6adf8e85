import type { OrderFile, Part, Project } from '@market/contracts';
import { Button, Segmented } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { PastValue } from '../../../components/past/PastValue';
import { usePast } from '../../../components/past/past';
import { formatDate } from '../../../components/values/dates';
import { useIsNarrow } from '../../../look/use-media';
import { requestFacts } from '../request-facts';
import { partFacts, stripPartsOf, viewsOf } from './part-facts';
import { partViewOf } from './part-fields';
import { PartStrip } from './PartStrip';
import styles from './PartStage.module.css';

const AllDetails = lazy(async () => ({ default: (await import('./AllDetails')).AllDetails }));

type PartStageProps = {
  project: Project;
  parts: readonly Part[];
  /** What each part opens on, where it has both; its model by default. */
  opensOn?: View;
  /** Shows a file large; undefined where there is none to show. */
  renderFile: (file: OrderFile | undefined) => ReactNode;
  /** A file in a line: its name opens it, a button downloads it. */
  renderLink: (file: OrderFile) => ReactNode;
  /** All files of a part, also earlier revisions of its drawing. */
  renderFiles: (part: Part) => ReactNode;
  /** What the reader may do with a part. */
  renderTools?: (part: Part) => ReactNode;
};

type View = 'model' | 'drawing' | 'both';

/** An order's part as its hero: the picture, the strip of all parts, and the title block of the chosen one. */
export function PartStage(props: PartStageProps) {
  const { project, parts, opensOn = 'model', renderFile, renderLink, renderFiles, renderTools } = props;
  const past = usePast();
  const isNarrow = useIsNarrow();
  const [chosen, choose] = useState<string>();
  const [view, setView] = useState(opensOn);
  const [details, setDetails] = useState(false);
  const index = Math.max(
    parts.findIndex(({ id }) => id === chosen),
    0,
  );
  const part = parts[index];
  const filesOf = (partId: string | null) => project.files.filter((file) => file.partId === partId);
  const own = viewsOf(filesOf(part?.id ?? null));
  const hasOwn = own.model ?? own.drawing;
  const views = hasOwn ? own : viewsOf(filesOf(null));
  const isPair = view === 'both' && views.model !== undefined && views.drawing !== undefined;
  const shown = (view === 'drawing' && views.drawing) || (views.model ?? views.drawing);
  const drawing = filesOf(part?.id ?? null).find(
    ({ revision, state }) => revision !== null && state === 'current',
  );
  const link = drawing && renderLink(drawing);
  return (
    <div className={styles['stage']} data-past={past ? true : undefined}>
      <div className={styles['view']}>
        {isPair ? (
          <div className={styles['pair']}>
            <div>{renderFile(views.model)}</div>
            <div>{renderFile(views.drawing)}</div>
          </div>
        ) : (
          renderFile(shown)
        )}
        {views.model && views.drawing && (
          <Segmented<View>
            className={styles['which'] ?? ''}
            aria-label="Xem"
            value={isPair ? 'both' : shown === views.model ? 'model' : 'drawing'}
            options={[
              { value: 'model', label: 'Mô hình 3D' },
              { value: 'drawing', label: 'Bản vẽ' },
              ...(isNarrow ? [] : [{ value: 'both' as const, label: 'Cả hai' }]),
            ]}
            onChange={setView}
          />
        )}
        {part && shown && !hasOwn && (
          <small className={styles['which']}>Bản vẽ chính của dự án – chi tiết này chưa có file riêng</small>
        )}
      </div>
      {part && (
        <PartStrip
          parts={stripPartsOf(project, parts)}
          chosen={part.id}
          onChoose={(id) => {
            choose(id);
            setView(opensOn);
          }}
        >
          {renderTools?.(part)}
        </PartStrip>
      )}
      <div
        className={styles['block']}
        role="region"
        aria-label={part ? `Chi tiết ${part.partId}` : 'Yêu cầu'}
      >
        {!part && project.description && (
          <p className={styles['text']}>
            <PastValue at="/project/description" label="Mô tả">
              {project.description}
            </PastValue>
          </p>
        )}
        <Facts
          flush
          facts={
            part
              ? [
                  ...partFacts(partViewOf(part), `/parts/${index}`, link),
                  ...(past ? [['Số lượng', part.quantity, { at: `/parts/${index}/quantity` }] as const] : []),
                ]
              : [...requestFacts(project), ['Bản vẽ', link], ['Gửi ngày', dayOf(project.submittedAt)]]
          }
        />
        {past && part && <Facts flush facts={requestFacts(project)} />}
      </div>
      {!past && (
        <Button type="link" className={styles['all'] ?? ''} onClick={() => setDetails(true)}>
          {part ? 'Mọi thông số, bản vẽ và ghi chú' : 'Mọi thông tin của yêu cầu'}
        </Button>
      )}
      {details && (
        <Suspense>
          <AllDetails
            project={project}
            part={part}
            files={part && renderFiles(part)}
            onClose={() => setDetails(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const dayOf = (iso: string | null): string => (iso ? formatDate(iso) : '');
