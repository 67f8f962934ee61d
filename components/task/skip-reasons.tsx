import { buttonClasses } from "@/components/ui/button-classes";
import { useTask } from "./task-context";

/** The ways to decline, below the question that they are about. */
export function SkipReasons() {
  const { protocol, state, setPanel, setSkipReason } = useTask();
  if (protocol.skips.length === 0 || state.closed || state.gone) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-1 gap-y-2 text-sm text-ink-soft">
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
