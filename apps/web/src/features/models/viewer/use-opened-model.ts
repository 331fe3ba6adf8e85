import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { LoadState } from './ModelLoading';
import { openModel } from '../open-model';
import type { OpenedModel } from '../open-model';
import type { ModelEvent, ModelFile } from '../worker/protocol';

type State = LoadState | { phase: 'ready' };
type Told<Type extends ModelEvent['type']> = Omit<Extract<ModelEvent, { type: Type }>, 'type'>;

/** What is known of a model since it was opened. */
type Known = {
  ready?: Told<'ready'>;
  measured?: Told<'measured'>['measured'];
  differences?: Told<'compared'>['differences'];
};

export type Opened = Known & {
  container: RefObject<HTMLDivElement | null>;
  model: OpenedModel | undefined;
  state: State;
  hasGraphics: boolean;
  cancel: () => void;
  retry: () => void;
};

/**
 * A model in `container` while its component is shown, and how far it is. `onEvent` receives what the viewer tells besides. The
 * file of a component stays.
 */
export function useOpenedModel(
  file: ModelFile & { before?: ModelFile },
  onEvent: (event: ModelEvent) => void,
): Opened {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [model, setModel] = useState<OpenedModel>();
  const [known, setKnown] = useState<Known>({});
  const [hasGraphics, setGraphics] = useState(true);
  const isOpen = state.phase === 'loading' || state.phase === 'ready';
  const tell = useEffectEvent((event: ModelEvent) => {
    if (event.type === 'graphics') setGraphics(event.present);
    else if (event.type === 'progress') setState({ phase: 'loading', progress: event.progress });
    else if (event.type === 'failed') setState({ phase: 'failed', message: event.message });
    else if (event.type === 'measured') setKnown((before) => ({ ...before, measured: event.measured }));
    else if (event.type === 'compared') setKnown((before) => ({ ...before, differences: event.differences }));
    else if (event.type === 'ready') {
      setKnown({ ready: event });
      setState({ phase: 'ready' });
    } else onEvent(event);
  });
  const open = useEffectEvent((place: HTMLDivElement) => {
    setKnown({});
    const opened = openModel(place, file, (event) => tell(event));
    setModel(opened);
    return opened.close;
  });
  useEffect(() => (isOpen && container.current ? open(container.current) : undefined), [isOpen]);
  return {
    ...known,
    ...{ container, model, state, hasGraphics },
    cancel: () => setState({ phase: 'cancelled' }),
    retry: () => setState({ phase: 'loading' }),
  };
}
