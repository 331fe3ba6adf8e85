import { Alert, Flex } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { useIsPhone } from '../../../look/use-media';
import styles from '../models.module.css';
import { volumeText } from '../panels/ModelFactsLine';
import type { Turn } from '../panels/ViewCube';
import { Stage } from '../viewer/Stage';
import { useOpenedModel } from '../viewer/use-opened-model';
import { helpTexts, lengthText, sizeText } from '../viewer-texts';
import type { Differences, ModelFacts, ModelFile } from '../worker/protocol';
import type { CompareLook } from '../compare/mode';
import { CameraTools } from '../toolbar/CameraTools';
import { SectionTools } from '../toolbar/SectionTools';
import { Toolbar } from '../toolbar/Toolbar';
import { ModeTools } from './ModeTools';
import { compareTexts } from './compare-texts';

type ModelComparisonProps = { now: ModelFile; before: ModelFile };

/** Two revisions of a part, with the surfaces that were added or removed in colour. */
export function ModelComparison({ now, before }: ModelComparisonProps) {
  const turn = useRef<Turn>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<CompareLook>({ mode: 'over' });
  const helpId = useId();
  const isPhone = useIsPhone();
  const opened = useOpenedModel({ ...now, before }, (event) => {
    if (event.type === 'turned') turn.current?.(event.turn);
  });
  const { model, ready, differences } = opened;
  const disabled = !ready;
  const change = (part: Partial<CompareLook>) => setLook({ ...look, ...part });
  useEffect(() => {
    if (ready) model?.compare(look);
  }, [ready, model, look]);
  return (
    <figure className={styles['viewer']} aria-label="So sánh hai bản của mô hình">
      <Toolbar label="So sánh">
        <ModeTools mode={look.mode} disabled={disabled} coloured onMode={(mode) => change({ mode })} />
        {model && <CameraTools {...{ model, disabled, frame }} />}
        <SectionTools
          section={look.section}
          disabled={disabled}
          onSection={(section) => change({ section })}
        />
      </Toolbar>
      <Flex gap={8} flex={1} className={styles['work'] ?? ''}>
        <Stage {...{ opened, turn, frame, helpId }}>
          {ready && look.mode === 'beside' && (
            <>
              <b className={styles['left']}>{compareTexts.before}</b>
              <b className={styles['right']}>{compareTexts.now}</b>
            </>
          )}
        </Stage>
      </Flex>
      {ready && !differences && <p role="status">{compareTexts.busy}</p>}
      {ready?.before && differences && (
        <Summary now={ready.facts} before={ready.before} differences={differences} />
      )}
      <small id={helpId}>{isPhone ? helpTexts.fingers : `${helpTexts.mouse} ${helpTexts.keys}`}</small>
    </figure>
  );
}

type SummaryProps = { now: ModelFacts; before: ModelFacts; differences: Differences };

function Summary({ now, before, differences }: SummaryProps) {
  const unit = now.unit === before.unit && now.unit ? ' mm' : '';
  const changed = (earlier: string, later: string) => (earlier === later ? later : `${earlier} → ${later}`);
  const scale = unitJump(now, before);
  return (
    <>
      {!differences.added && !differences.removed && (
        <Alert type="success" showIcon title={compareTexts.same} />
      )}
      {scale && <Alert type="warning" showIcon title={compareTexts.unit} />}
      <Facts
        columns={3}
        facts={[
          ['Kích thước', changed(sizeText(before), sizeText(now)) + unit],
          ['Thể tích', changed(volumeText(differences.before), volumeText(differences.now))],
          [
            'Diện tích',
            `${changed(lengthText(differences.before.area / 100), lengthText(differences.now.area / 100))} cm²`,
          ],
        ]}
      />
    </>
  );
}

const largest = ({ min, max }: ModelFacts) => Math.max(...max.map((value, axis) => value - min[axis]!));

/** Whether one of two revisions was written in inches and the other one in millimetres. */
export function unitJump(now: ModelFacts, before: ModelFacts): boolean {
  const ratio = largest(now) / largest(before);
  return [25.4, 1 / 25.4].some((jump) => Math.abs(ratio / jump - 1) < 0.05);
}
