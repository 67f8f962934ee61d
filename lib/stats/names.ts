/** Numbers names from 0 in order of first appearance. */
export class Names {
  readonly list: string[] = [];
  private readonly index = new Map<string, number>();

  at(name: string): number {
    const known = this.index.get(name);
    if (known !== undefined) return known;
    this.index.set(name, this.list.length);
    this.list.push(name);
    return this.list.length - 1;
  }
}
