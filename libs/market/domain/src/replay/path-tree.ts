import type { Path } from './differences.js';

/** Values by path: what a change touches is found without a look at the others. */
export class PathTree<Value> {
  private readonly children = new Map<string, PathTree<Value>>();
  private readonly values: Value[] = [];

  add([step, ...rest]: Path, value: Value): void {
    if (step === undefined) {
      this.values.push(value);
      return;
    }
    const child = this.children.get(step) ?? new PathTree<Value>();
    this.children.set(step, child);
    child.add(rest, value);
  }

  /** The values of a path, of those that it goes through, and of those within it. */
  *touchedBy([step, ...rest]: Path): Generator<Value> {
    yield* this.values;
    if (step !== undefined) yield* this.children.get(step)?.touchedBy(rest) ?? [];
    else for (const child of this.children.values()) yield* child.touchedBy([]);
  }
}
