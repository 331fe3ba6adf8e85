import { compare } from '../compare/compare';
import type { Model } from '../parse/mesh';
import { edgesOf, weld } from '../surface/edges';
import { measured } from '../surface/surface';
import { bodiesOf } from '../inspect/bodies';
import type { Placed } from '../inspect/placed';
import type { InspectCommand, InspectEvent } from './inspector-protocol';
import { inspected, pick } from '../inspect/pick';
import type { Inspected } from '../inspect/pick';

/**
 * Measures models and finds what is pointed at, beside the worker that draws: a large model turns smoothly while its edges are
 * searched.
 */
let model: Inspected | undefined;

const post = (event: InspectEvent) => postMessage(event);

addEventListener('message', ({ data }: MessageEvent<InspectCommand>) => {
  if (data.type === 'pick') return post({ type: 'picked', picked: model && pick(model, data.request) });
  try {
    if (data.type === 'inspect') inspect(data.model);
    else post({ type: 'compared', compared: compare(data.now, data.before, data.tolerance) });
  } catch {
    // Not enough memory: the model is shown all the same.
    post({ type: 'failed' });
  }
});

function inspect({ chunks, scale, bodies }: Placed): void {
  const welded = weld(chunks);
  const table = edgesOf(welded);
  const { area, volume, approximate } = measured(welded, table);
  const surface = {
    area: area / scale ** 2,
    ...(volume === undefined ? {} : { volume: volume / scale ** 3 }),
    ...(approximate ? { approximate } : {}),
  };
  const bodyOf = bodyFinder(chunks);
  model = inspected(welded, table, bodyOf);
  const { positions, triangles } = model.edges;
  post({
    type: 'inspected',
    measured: { surface, ...(bodies ? { bodies: bodiesOf(bodies, chunks, scale) } : {}) },
    edges: { positions, bodies: triangles.map((triangle) => bodyOf(triangle) ?? -1) },
  });
}

/** The body of a triangle, counted through all chunks. */
function bodyFinder(chunks: Model['chunks']): (triangle: number) => number | undefined {
  const bodies = new Int32Array(chunks.reduce((sum, { positions }) => sum + positions.length / 9, 0));
  let end = 0;
  for (const { positions, body = -1 } of chunks) {
    bodies.fill(body, end, end + positions.length / 9);
    end += positions.length / 9;
  }
  return (triangle) => (bodies[triangle]! < 0 ? undefined : bodies[triangle]);
}
