/** A slot that may be handed out to a person, with what decides whether it fits a batch. */
export interface OpenSlot {
  readonly id: string;
  readonly unitId: string;
  /** The question's turn. */
  readonly groupKey: string;
  readonly responseId: string;
  /** Comments that its adjudicator will read. */
  readonly comments: number;
}

export interface BatchSize {
  readonly min: number;
  readonly max: number;
  /** Comments up to which a batch is filled once it has the least number; null = to the most. */
  readonly comments: number | null;
}

/**
 * The batch that comes out of open slots in the order of work: as many as `max`, fewer from `min`
 * on where the next would go beyond the target of comments. Never a unit twice, and never two
 * responses to one question. Fewer than `min` only where there are no more.
 */
export function fillBatch(open: readonly OpenSlot[], size: BatchSize): OpenSlot[] {
  const batch: OpenSlot[] = [];
  let comments = 0;
  for (const slot of open) {
    if (batch.length >= size.max) break;
    if (batch.some((taken) => clash(taken, slot))) continue;
    const isFull = size.comments !== null && comments + slot.comments > size.comments;
    if (isFull && batch.length >= size.min) break;
    batch.push(slot);
    comments += slot.comments;
  }
  return batch;
}

const clash = (a: OpenSlot, b: OpenSlot): boolean =>
  a.unitId === b.unitId || (a.groupKey === b.groupKey && a.responseId !== b.responseId);
