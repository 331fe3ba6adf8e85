import { extensionOf, previewOf } from '@market/contracts';
import { Alert, Flex } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../../look/use-media';
import { BodyTree } from '../panels/BodyTree';
import { MeasureNote, withPick } from '../panels/MeasureNote';
import type { Measurement } from '../panels/MeasureNote';
import { ModelFactsLine } from '../panels/ModelFactsLine';
import { IconTools } from './IconTools';
import { ModelTools } from './ModelTools';
import styles from '../models.module.css';
import type { Turn } from '../panels/ViewCube';
import { firstLook } from '../look';
import type { Picked, PinPlace } from '../picked';
import { isShownExtension, isSolidExtension } from '../shown-extension';
import type { ShownExtension } from '../shown-extension';
import { Stage } from './Stage';
import { useOpenedModel } from './use-opened-model';
import { conversionTexts, helpTexts } from '../viewer-texts';
import type { LengthUnit } from '../panels/units';

/** Notes that are pinned to faces of the model, and what happens with them. */
export type PinProps = {
  /** Numbered in their order. */
  pins?: readonly PinPlace[];
  /** The number of the pin that the viewer looks at. */
  pinned?: number | undefined;
  onOpenPin?: (index: number) => void;
  /** Receives a face that a note is to be pinned to, with a picture of it; absent where nobody can write one. */
  onPin?: ((place: PinPlace, picture: Blob | undefined) => void) | undefined;
  /** Receives a picture of what is seen; absent where it cannot be sent. */
  onShot?: ((picture: Blob) => void) | undefined;
};

type ModelViewerProps = PinProps & {
  url: string;
  name: string;
  /** Receives a small picture of the model, once it is displayed. */
  onPicture?: (picture: Blob) => void;
  /** The tools are icons over the model, the rest is left to the large viewer, which `onLarge` opens. */
  onLarge?: () => void;
  /** More tools of the large viewer. */
  tools?: ReactNode;
  /** Stands over the model. */
  children?: ReactNode;
};

/** An interactive 3D model; until it is loaded the progress, or the reason why it cannot be displayed. */
export function ModelViewer(props: ModelViewerProps) {
  const { url, name, onLarge } = props;
  const extension = extensionOf(name);
  return (
    <figure
      className={styles['viewer']}
      data-compact={onLarge ? true : undefined}
      aria-label={`Mô hình 3D ${name}`}
    >
      {isShownExtension(extension) ? (
        <OpenedViewer key={url} {...props} extension={extension} />
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

type Pointing = { for: 'measure'; measuring: Measurement } | { for: 'pin' };
const noPins: readonly PinPlace[] = [];

function OpenedViewer(props: ModelViewerProps & { extension: ShownExtension }) {
  const { url, extension, onPicture, onLarge, pins = noPins, pinned, onOpenPin, onPin, onShot } = props;
  const frame = useRef<HTMLDivElement>(null);
  const turn = useRef<Turn>(undefined);
  const [look, setLook] = useState(firstLook);
  const [pointing, setPointing] = useState<Pointing>();
  const [unit, setUnit] = useState<LengthUnit>('mm');
  const helpId = useId();
  const isPhone = useIsPhone();
  const measuring = pointing?.for === 'measure' ? pointing.measuring : undefined;

  const point = (picked: Picked | undefined) => {
    if (measuring) setPointing({ for: 'measure', measuring: withPick(measuring, picked) });
    if (pointing?.for !== 'pin' || !picked) return;
    setPointing(undefined);
    const place = { point: picked.point, normal: picked.normal };
    void opened.model?.shoot().then((picture) => onPin?.(place, picture));
  };
  const opened = useOpenedModel({ url, extension }, (event) => {
    if (event.type === 'picked') point(event.picked);
    else if (event.type === 'pin') onOpenPin?.(event.index);
    else if (event.type === 'turned') turn.current?.(event.turn);
    else if (event.type === 'drawn' && event.drawn.picture) onPicture?.(event.drawn.picture);
  });
  const { model, ready, measured } = opened;
  const facts = ready?.facts;

  useEffect(() => {
    if (ready) model?.look({ ...look, pins, marks: measuring?.picks ?? [] });
  }, [ready, model, look, pins, measuring]);
  const fly = useEffectEvent((index: number) => {
    const place = pins[index];
    if (place) model?.fly(place);
  });
  const hasPin = pinned !== undefined && pins.length > pinned;
  useEffect(() => {
    if (ready && hasPin) fly(pinned);
  }, [ready, hasPin, pinned]);

  const change = (part: Partial<typeof look>) => setLook({ ...look, ...part });
  const tools = model && {
    ...{ model, disabled: !facts, look, onLook: change, measuring: measuring !== undefined },
    onMeasure: (on: boolean) => setPointing(on ? { for: 'measure', measuring: { picks: [] } } : undefined),
    pinning: onPin && pointing?.for === 'pin',
    onPinning: (on: boolean) => setPointing(on ? { for: 'pin' } : undefined),
    onShot: onShot && (() => void model.shoot().then((picture) => picture && onShot(picture))),
  };
  return (
    <>
      {tools && onLarge && <IconTools {...tools} onLarge={onLarge} />}
      {tools && !onLarge && (
        <ModelTools {...tools} frame={frame}>
          {props.tools}
        </ModelTools>
      )}
      <Flex gap={8} flex={1} className={styles['work'] ?? ''}>
        <Stage
          {...{ opened, turn, frame, helpId }}
          isPointing={pointing !== undefined}
          isSmall={onLarge !== undefined}
        >
          {facts && measuring && (
            <MeasureNote measuring={measuring} unit={facts.unit ?? unit} bodies={measured?.bodies} />
          )}
          {props.children && <div className={styles['note']}>{props.children}</div>}
          {pointing?.for === 'pin' && (
            <div className={styles['measure']} role="status">
              Bấm vào mặt cần ghi chú.
            </div>
          )}
        </Stage>
        {!onLarge && facts && measured?.bodies && measured.bodies.length > 1 && (
          <BodyTree bodies={measured.bodies} look={look} onLook={change} />
        )}
      </Flex>
      {facts?.notices.map((notice) => (
        <Alert key={notice} type="warning" showIcon title={notice} />
      ))}
      <Flex component="figcaption" wrap gap="4px 20px">
        {facts && <ModelFactsLine facts={facts} surface={measured?.surface} unit={unit} onUnit={setUnit} />}
        {isSolidExtension(extension) && (
          <span>
            <b>{conversionTexts.label}</b> <span className={styles['more']}>{conversionTexts.more}</span>
          </span>
        )}
        <small id={helpId}>{isPhone ? helpTexts.fingers : `${helpTexts.mouse} ${helpTexts.keys}`}</small>
      </Flex>
    </>
  );
}
