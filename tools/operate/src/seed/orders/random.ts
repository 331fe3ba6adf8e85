/** Random choices; the same seed gives the same sequence on every machine (mulberry32 over an FNV hash). */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = [...seed].reduce(
      (hash, char) => Math.imul(hash ^ char.codePointAt(0)!, 16_777_619),
      2_166_136_261,
    );
  }

  /** 0 ≤ n < 1 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer; both ends are included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True with the given probability, 0 to 1. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(list: readonly Item[]): Item {
    return list[this.between(0, list.length - 1)]!;
  }
}
