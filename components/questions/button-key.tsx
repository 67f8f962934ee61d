/** The key of a button of a question, where there is a keyboard. */
export const ButtonKey = ({ letter }: { letter: string }) => (
  <kbd className="font-sans font-normal text-ink-faint max-lg:hidden">{letter.toUpperCase()}</kbd>
);
