import { LeftOutlined, RightOutlined, RotateRightOutlined } from '@ant-design/icons';
import { Alert, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { ModeTools } from '../comparison/ModeTools';
import { compareTexts } from '../comparison/compare-texts';
import type { CompareMode } from '../compare/mode';
import { IconButton, Toolbar } from '../toolbar/Toolbar';
import { ZoomTools } from '../toolbar/ZoomTools';
import styles from './FlatViewer.module.css';
import { dragToScroll } from './drag-to-scroll';
import { pageSize, paint } from './paint';
import type { Turns } from './paint';
import { sheetKindOf } from './sheet-kind';
import { useSheets } from './use-sheets';

type FlatFile = { url: string; name: string };
type FlatViewerProps = {
  file: FlatFile;
  /** The earlier revision that it is compared with. */
  before?: FlatFile | undefined;
};

const zoomStep = 1.25;
const zooms = { least: 0.5, most: 8 };
/** Pixels: more take more memory than a phone has. */
const sides = { least: 900, most: 5_000 };

/** A drawing on paper: its pages, larger and smaller, turned; or two revisions of it, with what differs in colour. */
export function FlatViewer({ file, before }: FlatViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [page, setPage] = useState(0);
  const [turns, setTurns] = useState<Turns>(0);
  const [zoom, setZoom] = useState(1);
  const [mode, setMode] = useState<CompareMode>('over');
  useEffect(() => {
    const place = frame.current!;
    const observer = new ResizeObserver(() =>
      setSize({ width: place.clientWidth, height: place.clientHeight }),
    );
    observer.observe(place);
    const ending = new AbortController();
    dragToScroll(place, ending.signal);
    return () => {
      observer.disconnect();
      ending.abort();
    };
  }, []);

  const files = (before ? [file, before] : [file]).flatMap(({ url, name }) => {
    const kind = sheetKindOf(name);
    return kind ? [{ url, kind }] : [];
  });
  const isBeside = before !== undefined && mode === 'beside';
  // On a phone held upright one stands below the other.
  const isTall = size.height > size.width;
  const room = !isBeside
    ? size
    : isTall
      ? { width: size.width, height: size.height / 2 }
      : { width: size.width / 2, height: size.height };
  const shown = Math.max(room.width, room.height) * zoom * pixelRatio();
  const side = size.width === 0 ? 0 : pixelsFor(shown);
  const { pages = 1, drawn, problem } = useSheets(files, page, side);
  const change = (factor: number) =>
    setZoom((now) => Math.min(zooms.most, Math.max(zooms.least, now * factor)));
  const turn = () => setTurns((now) => ((now + 1) % 4) as Turns);
  const go = (to: number) => setPage(Math.min(pages - 1, Math.max(0, to)));
  const keys: Record<string, () => void> = {
    '+': () => change(zoomStep),
    '=': () => change(zoomStep),
    '-': () => change(1 / zoomStep),
    f: () => setZoom(1),
    r: turn,
    PageDown: () => go(page + 1),
    PageUp: () => go(page - 1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  // While a page is drawn anew, what stands there stays.
  const isDrawn = drawn !== undefined && (drawn.page === page || !problem);
  const pictures = drawn?.pictures ?? [];
  const papers = isBeside ? [pictures.slice(1), pictures.slice(0, 1)] : [pictures];
  return (
    <figure className={styles['viewer']} aria-label={`Bản vẽ ${file.name}`}>
      {(pages > 1 || before) && (
        <Toolbar label="Điều khiển bản vẽ">
          {pages > 1 && (
            <>
              <IconButton
                label="Trang trước"
                icon={<LeftOutlined />}
                onClick={() => go(page - 1)}
                disabled={page === 0}
              />
              <span>
                Trang {page + 1}/{pages}
              </span>
              <IconButton
                label="Trang sau"
                icon={<RightOutlined />}
                onClick={() => go(page + 1)}
                disabled={page === pages - 1}
              />
            </>
          )}
          {before && <ModeTools mode={mode} disabled={!drawn} coloured={mode === 'over'} onMode={setMode} />}
        </Toolbar>
      )}
      <div
        className={styles['frame']}
        ref={frame}
        tabIndex={0}
        onKeyDown={onKeyDown}
        aria-label="Trang bản vẽ"
        role="application"
      >
        {!drawn && !problem && <Spin className={styles['middle'] ?? ''} />}
        {problem && <Alert className={styles['middle'] ?? ''} type="error" showIcon title={problem} />}
        <div className={styles['papers']} data-tall={isTall || undefined}>
          {papers.map((paper, index) => (
            <div key={index}>
              {isBeside && <b>{index === 0 ? compareTexts.before : compareTexts.now}</b>}
              {isDrawn && <Paper pictures={paper} turns={turns} zoom={zoom} room={room} />}
            </div>
          ))}
        </div>
      </div>
      <ZoomTools
        disabled={!drawn}
        onCloser={() => change(zoomStep)}
        onFarther={() => change(1 / zoomStep)}
        onFit={() => setZoom(1)}
      >
        <IconButton label="Xoay" icon={<RotateRightOutlined />} disabled={!drawn} onClick={turn} />
      </ZoomTools>
    </figure>
  );
}

/** More pixels than two in a row cost time and are not seen. */
const pixelRatio = () => Math.min(2, devicePixelRatio);

/** In steps, so that each page is not drawn anew for each pixel. */
const pixelsFor = (shown: number): number => {
  const step = 1.4 ** Math.ceil(Math.log(shown / sides.least) / Math.log(1.4));
  return Math.round(Math.min(sides.most, Math.max(1, step) * sides.least));
};

type PaperProps = {
  pictures: readonly (ImageBitmap | undefined)[];
  turns: Turns;
  zoom: number;
  room: { width: number; height: number };
};

/** A page: as large as its room at a zoom of 1. */
function Paper({ pictures, turns, zoom, room }: PaperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const margin = 16;
  useEffect(() => {
    const place = canvas.current!;
    if (pictures.every((picture) => picture === undefined)) return;
    const { width: page, height } = pageSize(pictures);
    const [across, down] = turns % 2 === 0 ? [page, height] : [height, page];
    const fit = zoom * Math.min((room.width - margin) / across, (room.height - margin) / down);
    paint(place, pictures, turns, Math.min(1, fit * pixelRatio()));
    setWidth(across * fit);
  }, [pictures, turns, zoom, room.width, room.height]);
  return <canvas ref={canvas} style={{ width }} />;
}
