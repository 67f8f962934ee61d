import { buttonClasses } from "@/components/ui/button-classes";
import { classes } from "@/components/ui/classes";
import { useTask } from "./task-context";

/** The ways to decline, below the material that they are about. */
export function SkipReasons({ className }: { className?: string }) {
  const { protocol, state, setPanel, setSkipReason } = useTask();
  if (protocol.skips.length === 0 || state.closed || state.gone) return null;
  return (
    <div
      className={classes(
        "flex flex-wrap items-center gap-x-1 gap-y-2 text-sm text-ink-soft",
        className,
      )}
    >
      <span className="me-1">Cannot go on?</span>
      {protocol.skips.map((skip) => (
        <button
          key={skip.key}
          type="button"
          title={skip.help}
          className={buttonClasses("secondary", "small", "h-8 font-medium!")}
          onClick={() => {
            setSkipReason(skip.key);
            setPanel("skip");
          }}
        >
          {skip.label}…
        </button>
      ))}
      <button
        type="button"
        className={buttonClasses("secondary", "small", "h-8 font-medium! sm:hidden")}
        onClick={() => setPanel("flag")}
      >
        Flag…
      </button>
    </div>
  );
}
