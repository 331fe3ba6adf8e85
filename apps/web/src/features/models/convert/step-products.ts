import type { Mesh, Node } from 'occt-import-js';

/** A product of a STEP file, and what it is assembled of, in the order of the file. */
type Product = { name: string; parts: Product[] };

// Texts and references of one entity; two quotes within a text are one.
const statements =
  /#(\d+)\s*=\s*(PRODUCT|PRODUCT_DEFINITION_FORMATION\w*|PRODUCT_DEFINITION\w*|NEXT_ASSEMBLY_USAGE_OCCURRENCE)\s*\(((?:'[^']*'|[^';])*)\)\s*;/g;
const values = /'[^']*(?:''[^']*)*'|#\d+/g;

/** A text of a STEP file: letters beyond ASCII stand there as `\X2\1EA1\X0\`. */
const textOf = (value: string): string =>
  value
    .slice(1, -1)
    .replaceAll("''", "'")
    .replace(/\\X2\\([0-9A-F]+)\\X0\\/gi, (_, codes: string) =>
      String.fromCharCode(...(codes.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))),
    )
    .replace(/\\X\\([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The assemblies of a STEP file by their names; without those of which two have one name. */
export function assembliesIn(step: string): ReadonlyMap<string, Product> {
  const names = new Map<string, string>();
  const formations = new Map<string, string>();
  const definitions = new Map<string, string>();
  const uses: [parent: string, part: string][] = [];
  for (const [, id, entity, content] of step.matchAll(statements)) {
    const found = content!.match(values) ?? [];
    const texts = found.filter((value) => value.startsWith("'")).map(textOf);
    const [first, second] = found.filter((value) => value.startsWith('#'));
    const key = `#${id!}`;
    if (entity === 'PRODUCT') names.set(key, texts[1] || texts[0] || '');
    else if (entity === 'NEXT_ASSEMBLY_USAGE_OCCURRENCE') uses.push([first!, second!]);
    else if (entity!.startsWith('PRODUCT_DEFINITION_FORMATION')) formations.set(key, first!);
    else if (first) definitions.set(key, first);
  }
  const products = new Map<string, Product>();
  const productOf = (definition: string): Product => {
    const name = names.get(formations.get(definitions.get(definition) ?? '') ?? '') ?? '';
    const product = products.get(definition) ?? { name, parts: [] };
    products.set(definition, product);
    return product;
  };
  for (const [parent, part] of uses) productOf(parent).parts.push(productOf(part));
  const assemblies = new Map<string, Product>();
  const isTwice = new Set<string>();
  for (const product of products.values()) {
    if (product.parts.length === 0) continue;
    if (assemblies.has(product.name)) isTwice.add(product.name);
    assemblies.set(product.name, product);
  }
  for (const name of isTwice) assemblies.delete(name);
  return assemblies;
}

/** No assembly is nested deeper; one that contains itself is. */
const deepest = 50;

/** What an assembly consists of in the end; undefined for more than so many. */
function leavesOf(product: Product, most: number, depth = 0): Product[] | undefined {
  if (depth > deepest) return undefined;
  if (product.parts.length === 0) return [product];
  const leaves: Product[] = [];
  for (const part of product.parts) {
    const own = leavesOf(part, most - leaves.length, depth + 1);
    if (!own || leaves.length + own.length > most) return undefined;
    leaves.push(...own);
  }
  return leaves;
}

/**
 * The tree of a converted STEP file with all assemblies in it. The converter gives the bodies of an assembly within another one as
 * one list without names. What the file says of that assembly is taken where both agree: as many bodies, and those of one name are
 * alike.
 */
export function withAssemblies(root: Node, meshes: readonly Mesh[], step: () => string): Node {
  let assemblies: ReadonlyMap<string, Product> | undefined;
  const alike = new Map<string, string>();
  const looks = (index: number) => `${meshes[index]!.brep_faces.length} ${meshes[index]!.index.array.length}`;
  const expanded = (node: Node): Node => {
    const { name, meshes: own, children } = node;
    if (children.length > 0 || own.length < 2) return { ...node, children: children.map(expanded) };
    assemblies ??= assembliesIn(step());
    const assembly = assemblies.get(name);
    const leaves = assembly && leavesOf(assembly, own.length);
    if (!assembly || leaves?.length !== own.length) return node;
    const isSame = (leaf: Product, at: number) => {
      const known = alike.get(leaf.name) ?? looks(own[at]!);
      alike.set(leaf.name, known);
      return known === looks(own[at]!);
    };
    if (!leaves.every(isSame)) return node;
    const left = own.values();
    const nodeOf = (product: Product): Node =>
      product.parts.length === 0
        ? { name: product.name, meshes: [left.next().value!], children: [] }
        : { name: product.name, meshes: [], children: product.parts.map(nodeOf) };
    return { ...nodeOf(assembly), name };
  };
  return expanded(root);
}
