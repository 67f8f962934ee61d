/** How a section's label differs between two references: another one, or only one has any. */
export const MOVES = ["flipped", "gained", "lost"] as const;
export type Move = (typeof MOVES)[number];
