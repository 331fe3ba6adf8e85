import type { PastState, ReplayKind } from '@market/contracts';
import { Segmented } from 'antd';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { useUrlParams } from '../../components/url-params';
import { formatMoment } from '../../components/values/dates';
import { CompareTable } from '../../features/replay/compare/CompareTable';
import { comparedRows, groupsOf, sameRows } from '../../features/replay/compare/rows';
import type { ComparedRow } from '../../features/replay/compare/rows';
import type { Names } from '../../features/replay/changes/change-text';
import { useComparisonQuery, useMomentQuery } from '../../features/replay/replay.api';
import { stepIndexOf } from '../../features/replay/steps/steps';
import type { Step } from '../../features/replay/steps/steps';
import { whoOf } from '../../features/replay/who';
import { SaveTable } from '../../features/reports/file/SaveTable';
import { guarded } from '../../features/reports/file/tables';
import type { Cells } from '../../features/reports/file/tables';

type ComparePaneProps = {
  stream: { kind: ReplayKind; id: string };
  as: string;
  steps: readonly Step[];
  names: Names;
  /** The two revisions, in any order. */
  one: number;
  other: number;
  onVisit: (revision: number) => void;
};

type Shown = 'different' | 'all';

/** What differs between two moments, row by row, with who last changed it in between; all values on demand. */
export function ComparePane({ stream, as, steps, names, one, other, onVisit }: ComparePaneProps) {
  const [params, setParams] = useUrlParams();
  const shown: Shown = params.get('show') === 'all' ? 'all' : 'different';
  const [a, b] = [Math.min(one, other), Math.max(one, other)].map(String) as [string, string];
  const load = useComparisonQuery({
    ...stream,
    query: { as, from: a, to: b, show: 'all' },
  });
  // Parts and quotes are named by their places in it.
  const later = useMomentQuery({ ...stream, query: { as, at: b } });
  const state: PastState | null = later.data?.state ?? null;
  const { data } = load;
  const rows = data ? comparedRows(data, state, names) : [];
  const same = data?.same ? sameRows(data.same, state, names) : [];
  const listed = shown === 'all' ? [...rows, ...same] : rows;
  const headOf = (revision: string) => steps[Math.max(0, stepIndexOf(steps, Number(revision)))]!;
  return (
    <Panel
      title="Khác nhau"
      note={shown === 'different' && same.length > 0 && `${same.length} mục giống nhau được ẩn`}
      flush
      extra={
        <>
          <Segmented<Shown>
            aria-label="Phần được hiện"
            value={shown}
            onChange={(next) => setParams({ show: next === 'all' ? next : undefined }, 'replace')}
            options={[
              { value: 'different', label: `Chỉ phần khác ${rows.length}` },
              { value: 'all', label: `Hiện tất cả ${rows.length + same.length}` },
            ]}
          />
          {listed.length > 0 && (
            <SaveTable
              name={`so-sanh-${stream.id.slice(0, 8)}-${a}-${b}`}
              cells={() => cellsOf(listed, headOf(a), headOf(b))}
            />
          )}
        </>
      }
    >
      <Loaded of={load} failure="Không thể so sánh" rows={8}>
        {({ changed }) =>
          changed.some(({ pointer }) => pointer === '') ? (
            <p style={{ padding: 16 }}>Ở một trong hai lúc, người xem này chưa hoặc không còn tham gia.</p>
          ) : (
            <CompareTable
              rows={listed}
              a={headOf(a)}
              b={headOf(b)}
              onVisit={(revision) => {
                setParams({ with: undefined });
                onVisit(revision);
              }}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

const columnOf = (letter: string, { number, at }: Step): string =>
  `${letter}: lần ${number}, ${formatMoment(at)}`;

/** The table as a file. */
const cellsOf = (rows: readonly ComparedRow[], a: Step, b: Step): Cells => ({
  heading: ['Nhóm', 'Mục', columnOf('A', a), columnOf('B', b), 'Ai', 'Khi nào', 'Số lần đổi'],
  rows: groupsOf(rows).flatMap(({ rows: own }) =>
    own.map(({ group, field, before, after, change }) => [
      ...[group, field, before, after, change?.event ? whoOf(change.event) : ''].map(guarded),
      change?.event?.at ?? null,
      change?.changes ?? null,
    ]),
  ),
});
