import { extensionOf, previewOf } from '@control-center/contracts';
import { Alert, Flex } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useIsPhone } from '../../look/use-media';
import { BodyTree } from './panels/BodyTree';
import { MeasureNote, withPick } from './panels/MeasureNote';
import type { Measurement } from './panels/MeasureNote';
import { ModelFactsLine } from './panels/ModelFactsLine';
import { ModelLoading } from './ModelLoading';
import type { LoadState } from './ModelLoading';
import { IconTools } from './IconTools';
import { ModelTools } from './ModelTools';
import styles from './ModelViewer.module.css';
import { ViewCube } from './panels/ViewCube';
import type { Turn } from './panels/ViewCube';
import { firstLook } from './look';
import { openModel } from './open-model';
import type { OpenedModel } from './open-model';
import { isShownExtension, isSolidExtension } from './shown-extension';
import type { ShownExtension } from './shown-extension';
import { conversionTexts, helpTexts } from './viewer-texts';
import type { LengthUnit } from './panels/units';
import type { Measured, ModelFacts } from './worker/protocol';

type ModelViewerProps = {
  url: string;
  name: string;
  /** Receives a small picture of the model, once it is displayed. */
  onPicture?: (picture: Blob) => void;
  /** The tools are icons over the model, the rest is left to the large viewer, which `onLarge` opens. */
  onLarge?: () => void;
};

/** An interactive 3D model; until it is loaded the progress, or the reason why it cannot be displayed. */
export function ModelViewer({ url, name, onPicture = () => undefined, onLarge }: ModelViewerProps) {
  const extension = extensionOf(name);
  return (
    <figure
      className={styles['viewer']}
      data-compact={onLarge ? true : undefined}
      aria-label={`Mô hình 3D ${name}`}
    >
      {isShownExtension(extension) ? (
        <OpenedViewer key={url} url={url} extension={extension} onPicture={onPicture} onLarge={onLarge} />
      ) : (
        <div className={styles['message']}>
          <Alert type="info" showIcon title={unsupportedText(name)} />
        </div>
      )}
    </figure>
  );
}

const unsupportedText = (name: string): string =>
  previewOf(name) === 'cad'
    ? 'Định dạng này không xem được trong trình duyệt. Vui lòng tải file về và mở bằng phần mềm CAD.'
    : `Định dạng ${extensionOf(name) || 'của file'} không được hỗ trợ trong 3D viewer.`;

type State = LoadState | { phase: 'ready'; facts: ModelFacts };

type OpenedViewerProps = {
  url: string;
  extension: ShownExtension;
  onPicture: (picture: Blob) => void;
  onLarge: (() => void) | undefined;
};

function OpenedViewer({ url, extension, onPicture, onLarge }: OpenedViewerProps) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const turn = useRef<Turn>(undefined);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [model, setModel] = useState<OpenedModel>();
  const [measured, setMeasured] = useState<Measured>();
  const [look, setLook] = useState(firstLook);
  const [measuring, setMeasuring] = useState<Measurement>();
  const [unit, setUnit] = useState<LengthUnit>('mm');
  const [hasGraphics, setGraphics] = useState(true);
  const helpId = useId();
  const isPhone = useIsPhone();
  const showPicture = useEffectEvent(onPicture);
  const isOpen = state.phase === 'loading' || state.phase === 'ready';
  const showPick = useEffectEvent((next: Measurement) => {
    setMeasuring(next);
    change({ marks: next.picks.map(({ point }) => point) });
  });
  const addPick = useEffectEvent((picked: Parameters<typeof withPick>[1]) => {
    if (measuring) showPick(withPick(measuring, picked));
  });

  useEffect(() => {
    if (!isOpen || !container.current) return;
    setMeasured(undefined);
    const opened = openModel(container.current, { url, extension }, (event) => {
      if (event.type === 'graphics') setGraphics(event.present);
      else if (event.type === 'progress') setState({ phase: 'loading', progress: event.progress });
      else if (event.type === 'ready') setState({ phase: 'ready', facts: event.facts });
      else if (event.type === 'measured') setMeasured(event.measured);
      else if (event.type === 'picked') addPick(event.picked);
      else if (event.type === 'turned') turn.current?.(event.turn);
      else if (event.type === 'failed') setState({ phase: 'failed', message: event.message });
      else if (event.type === 'drawn' && event.drawn.picture) showPicture(event.drawn.picture);
    });
    setModel(opened);
    return opened.close;
  }, [isOpen, url, extension]);

  const change = (part: Partial<typeof look>) => {
    const next = { ...look, ...part };
    setLook(next);
    model?.look(next);
  };
  const facts = state.phase === 'ready' ? state.facts : undefined;
  const tools = model && {
    ...{ model, disabled: !facts, look, onLook: change, measuring: measuring !== undefined },
    onMeasure: (on: boolean) => {
      setMeasuring(on ? { picks: [] } : undefined);
      change({ marks: [] });
    },
  };
  return (
    <>
      {tools && onLarge && <IconTools {...tools} onLarge={onLarge} />}
      {tools && !onLarge && (
        <ModelTools {...tools} onFullScreen={() => void frame.current?.requestFullscreen()} />
      )}
      <Flex gap={8} flex={1} className={styles['work'] ?? ''}>
        <div className={styles['frame']} ref={frame}>
          <div
            ref={container}
            className={styles['stage']}
            data-measuring={measuring ? true : undefined}
            role="application"
            tabIndex={facts ? 0 : -1}
            aria-label="Mô hình, dùng phím mũi tên để xoay"
            aria-describedby={helpId}
          />
          {facts && model && <ViewCube onView={(view) => model.move({ kind: 'fit', view })} turn={turn} />}
          {facts && measuring && (
            <MeasureNote measuring={measuring} unit={facts.unit ?? unit} bodies={measured?.bodies} />
          )}
          {state.phase !== 'ready' && (
            <ModelLoading
              state={state}
              onCancel={() => setState({ phase: 'cancelled' })}
              onRetry={() => setState({ phase: 'loading' })}
            />
          )}
          {!hasGraphics && (
            <Alert
              className={styles['contextLost'] ?? ''}
              type="warning"
              showIcon
              title="Trình duyệt vừa ngắt đồ hoạ 3D. Mô hình sẽ hiện lại ngay khi có thể."
            />
          )}
        </div>
        {!onLarge && facts && measured?.bodies && measured.bodies.length > 1 && (
          <BodyTree bodies={measured.bodies} hidden={look.hidden} onHidden={(hidden) => change({ hidden })} />
        )}
      </Flex>
      {facts?.notices.map((notice) => (
        <Alert key={notice} type="warning" showIcon title={notice} />
      ))}
      <Flex component="figcaption" wrap gap="4px 20px">
        {facts && <ModelFactsLine facts={facts} surface={measured?.surface} unit={unit} onUnit={setUnit} />}
        {isSolidExtension(extension) && (
          <span>
            <b>{conversionTexts.label}</b> {conversionTexts.more}
          </span>
        )}
        <small id={helpId}>{isPhone ? helpTexts.fingers : `${helpTexts.mouse} ${helpTexts.keys}`}</small>
      </Flex>
    </>
  );
}
