import { useEffect, useEffectEvent, useState } from 'react';
import type { SheetFile } from './protocol';
import { startSheets } from './start-sheets';
import type { OpenedSheets } from './start-sheets';

type Drawn = { page: number; side: number; pictures: readonly (ImageBitmap | undefined)[] };

/** Drawings that are open while their component is shown: their pages, and the picture of one of them. The files stay. */
export function useSheets(files: readonly SheetFile[], page: number, side: number) {
  const [pages, setPages] = useState<readonly number[]>();
  const [drawn, setDrawn] = useState<Drawn>();
  const [problem, setProblem] = useState<string>();
  const [opened, setOpened] = useState<OpenedSheets>();
  const open = useEffectEvent(() =>
    startSheets(files, (event) => {
      if (event.type === 'opened') setPages(event.pages);
      else if (event.type === 'failed') setProblem(event.message);
      else {
        // A page that cannot be shown says nothing of the others.
        setProblem(undefined);
        setDrawn(event);
      }
    }),
  );
  useEffect(() => {
    const sheets = open();
    setOpened(sheets);
    return sheets.close;
  }, []);
  useEffect(() => {
    if (pages && side > 0) opened?.draw(page, side);
  }, [opened, pages, page, side]);
  // Each picture takes megabytes, which are freed at once.
  useEffect(() => () => drawn?.pictures.forEach((picture) => picture?.close()), [drawn]);
  return { pages: pages && Math.max(...pages), drawn, problem };
}
