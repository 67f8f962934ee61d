/** The name, with a number where a file before it has the same; it is taken from then on. */
export function unusedName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1)
    free = name.replace(/(\.[^.]*)?$/, `-${number}$1`);
  taken.add(free);
  return free;
}
