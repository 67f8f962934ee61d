import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { counted } from "@/lib/counted";
import { purposeOf } from "@/lib/judges/purpose";
import type { ConfigView } from "@/lib/judges/views";
import { promptWords } from "@/lib/judges/words";

const asked = ({ promptName: name, task }: ConfigView) => ({ name, task });

/** Configurations, each leading to its page. */
export function ConfigList({ slug, configs }: { slug: string; configs: readonly ConfigView[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {configs.map((config) => (
        <li key={config.id} className="min-w-0 rounded-xl bg-surface p-5 sm:p-6">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3>
              <Link
                href={`/projects/${slug}/judges/configs/${config.id}`}
                className="rounded-sm hover:underline hover:underline-offset-4"
              >
                {config.name}
              </Link>
            </h3>
            <Badge>
              {config.runs} {config.runs === 1 ? "run" : "runs"}
            </Badge>
          </div>
          <p className="mt-1 text-ink-soft wrap-anywhere">
            {config.model} at {config.endpoint}
          </p>
          <p className="mt-1 text-sm">{purposeOf(asked(config)).title}</p>
          <p className="mt-1 text-sm text-ink-soft">
            Prompt {promptWords({ name: config.promptName, version: config.promptVersion })} ·{" "}
            {counted(config.samples, "sample")} a {purposeOf(asked(config)).unit}
          </p>
          {!config.isAllowed && (
            <p className="mt-2 text-sm">The project’s text may no longer be sent there.</p>
          )}
        </li>
      ))}
    </ul>
  );
}
