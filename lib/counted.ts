/** "1 section", "2,000 sections". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? noun : plural}`;
