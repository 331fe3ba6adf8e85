import type { InspectCommand, InspectEvent } from './inspector-protocol';

export type Inspector = { send: (command: InspectCommand) => void };

/** A worker of the worker that draws; it ends with it. */
export function startInspector(onEvent: (event: InspectEvent) => void): Inspector {
  const worker = new Worker(new URL('./inspector.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<InspectEvent>) => onEvent(data);
  worker.onerror = () => onEvent({ type: 'failed' });
  return { send: (command) => worker.postMessage(command) };
}
