import type { PastState } from '@control-center/contracts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '../../components/layout/Panel';
import { Loaded } from '../../components/loading/Loaded';
import { useUrlParams } from '../../components/url-params';
import { formatDateTime } from '../../components/values/dates';
import { Changes } from '../../features/replay/changes/Changes';
import styles from '../../features/replay/replay.module.css';
import { useComparisonQuery, useMomentQuery } from '../../features/replay/replay.api';
import { PastPane } from './PastPane';
import type { PastPaneProps } from './PastPane';

type BesideProps = Omit<PastPaneProps, 'moment'> & {
  /** The other revision. */
  beside: string;
  at: string;
  /** What the differences lead to: they name parts and quotes by their places in it. */
  state: PastState | null;
  children: ReactNode;
};

/** An earlier or later moment beside the one that the slider has, and what differs between them. */
export function Beside({ stream, as, beside, at, state, events, names, onVisit, children }: BesideProps) {
  const [, setParams] = useUrlParams();
  const load = useMomentQuery({ ...stream, query: { as, at: beside } });
  const comparison = useComparisonQuery({ ...stream, query: { as, from: beside, to: at } });
  const options = events.map(({ revision, at: time }) => ({
    value: String(revision),
    label: `Lần ${revision} · ${formatDateTime(time)}`,
  }));
  return (
    <>
      <Panel title={`Khác nhau giữa lần ${beside} và lần ${at}`}>
        <Loaded of={comparison} failure="Không thể so sánh">
          {({ changed }) => <Changes changed={changed} state={state} names={names} none="Không khác gì." />}
        </Loaded>
      </Panel>
      <div className={styles['panes']} data-half style={{ marginTop: 16 }}>
        <section className={styles['pane']} aria-label={`Lần ${beside}`}>
          <h2>
            <Select
              showSearch
              value={beside}
              options={options}
              aria-label="Lúc để so sánh"
              style={{ minWidth: 240 }}
              onChange={(next: string) => setParams({ with: next }, 'replace')}
            />
          </h2>
          <Loaded of={load} failure="Không thể tải lúc này" rows={8}>
            {(moment) => <PastPane key={beside} {...{ stream, as, moment, events, names, onVisit }} />}
          </Loaded>
        </section>
        <section className={styles['pane']} aria-label={`Lần ${at}`}>
          <h2>Lần {at}</h2>
          {children}
        </section>
      </div>
    </>
  );
}
