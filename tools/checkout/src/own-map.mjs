import { decode, encode } from '@jridgewell/sourcemap-codec';

/** @typedef {{ sources: string[], mappings: string }} SourceMap */

/**
 * The part of a bundle's source map that a stack trace of our own code needs: which line a place is from, without the text
 * of the sources and without the places of packages. Each program keeps its maps in memory, the whole ones for 100 MB.
 *
 * @param {SourceMap} map
 * @returns {SourceMap & { version: 3, names: never[] }}
 */
export function ownMap({ sources, mappings }) {
  const isOwn = sources.map((source) => !source.includes('node_modules/'));
  /** The source and line of the place before; empty within a package. */
  let line = '';
  /** @param {import('@jridgewell/sourcemap-codec').SourceMapSegment} segment */
  const isNews = ([, source, sourceLine]) => {
    const here = source !== undefined && isOwn[source] ? `${source} ${sourceLine}` : '';
    const changes = here !== line;
    line = here;
    return changes;
  };
  /**
   * @param {import('@jridgewell/sourcemap-codec').SourceMapSegment} segment
   * @returns {import('@jridgewell/sourcemap-codec').SourceMapSegment}
   */
  const slim = (segment) => {
    if (segment.length === 1 || !isOwn[segment[1]]) return [segment[0]];
    const [column, source, sourceLine, sourceColumn] = segment;
    return [column, source, sourceLine, sourceColumn];
  };
  const lines = decode(mappings).map((segments) => segments.filter(isNews).map(slim));
  return { version: 3, sources, names: [], mappings: encode(lines) };
}
