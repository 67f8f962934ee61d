import { classes } from "./classes";
import { Icon } from "./icons";

export type MessageTone = "info" | "error" | "warning" | "success";

const TONES: Record<MessageTone, { look: string; icon: "info" | "warning" | "check" }> = {
  info: { look: "bg-accent-soft text-accent", icon: "info" },
  error: { look: "bg-major-soft text-major", icon: "warning" },
  warning: { look: "bg-minor-soft text-minor", icon: "warning" },
  success: { look: "bg-fine-soft text-fine", icon: "check" },
};

/**
 * What happened, what was kept, and what to do. Errors are announced at once, the rest politely.
 * Text stays in the ink colour for reading; the icon and the ground carry the tone.
 */
export function FormMessage({
  tone = "error",
  className,
  children,
}: {
  tone?: MessageTone;
  className?: string;
  children: React.ReactNode;
}) {
  const { look, icon } = TONES[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classes("flex gap-3 rounded-lg px-4 py-3", look, className)}
    >
      <Icon name={icon} className="mt-1 size-4 shrink-0" />
      <div className="min-w-0 space-y-2 text-ink">{children}</div>
    </div>
  );
}
