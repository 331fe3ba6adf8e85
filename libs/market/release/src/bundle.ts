import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/** The packages whose code does nothing when it is loaded. */
const pure = /[\\/]libs[\\/](market[\\/](contracts|domain)|platform[\\/]kernel)[\\/]/;

/**
 * A hash of the code that the exports of a file need, and the files, below `root`, that were read to find it. Comments
 * and unused functions and values do not count, even in the same files.
 */
export async function hashOfBundle(input: string, root: string): Promise<{ hash: string; files: string[] }> {
  const build = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    tsconfig: join(root, 'tsconfig.base.json'),
    resolve: { conditionNames: ['@control-center/source', 'import', 'node'] },
    external: (id) => !/^([./\\]|[A-Z]:|@(market|platform)\/)/.test(id),
    treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, unknownGlobalSideEffects: false },
    plugins: [withoutEffects],
    experimental: { attachDebugInfo: 'none' },
    logLevel: 'silent',
  });
  try {
    // The default of sourcemapIgnoreList is a RegExp, which the bundler rejects when Jest has made it.
    const { output } = await build.generate({ comments: false, sourcemapIgnoreList: false });
    const hash = createHash('sha256').update(output[0].code).digest('hex').slice(0, 12);
    return { hash, files: (await build.watchFiles).map((file) => relative(root, file)).sort() };
  } finally {
    await build.close();
  }
}

type Node = { type: string; start: number; end: number; decorators?: Node[] };

/**
 * Tells the bundler what it cannot know about the pure packages: unused results of calls can be omitted, and decorators
 * only describe requests.
 */
const withoutEffects: Plugin = {
  name: 'without-effects',
  transform(code, id) {
    if (!pure.test(id)) return null;
    const edits: { at: number; end: number; text: string }[] = [];
    const visit = (node: Node, isTop: boolean): void => {
      if (/Function/.test(node.type)) isTop = false;
      for (const { start, end } of node.decorators ?? []) edits.push({ at: start, end, text: '' });
      if (isTop && /^(Call|New)Expression$/.test(node.type))
        edits.push({ at: node.start, end: node.start, text: '/* @__PURE__ */ ' });
      for (const [name, value] of Object.entries(node))
        if (name !== 'decorators')
          for (const child of [value].flat() as unknown[]) if (isNode(child)) visit(child, isTop);
    };
    visit(parseAst(code, { lang: 'ts' }, id), true);
    return edits
      .sort((a, b) => b.at - a.at)
      .reduce((text, { at, end, text: insert }) => text.slice(0, at) + insert + text.slice(end), code);
  },
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
