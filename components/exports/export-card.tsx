import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import { Panel } from "@/components/ui/panel";

/** One export format: what it holds, all of it as a ZIP, or file by file. */
export function ExportCard({
  title,
  description,
  href,
  files,
  allLabel,
}: {
  title: string;
  description: string;
  /** Address of the ZIP. */
  href: string;
  files: readonly string[];
  /** Offers a second ZIP that holds what was revised or came late too. */
  allLabel?: string | undefined;
}) {
  return (
    <Panel title={title} description={description}>
      <div className="flex flex-wrap gap-2">
        <a href={href} download className={buttonClasses("primary")}>
          <Icon name="download" />
          Download as ZIP
          <span className="sr-only">: {title}</span>
        </a>
        {allLabel && (
          <a href={`${href}?all=1`} download className={buttonClasses("secondary")}>
            <Icon name="download" />
            {allLabel}
          </a>
        )}
      </div>
      <details className="mt-4">
        <summary className="w-fit cursor-pointer rounded-sm text-accent">
          {files.length} single files
        </summary>
        <ul className="mt-2 grid gap-1">
          {files.map((name) => (
            <li key={name}>
              <a
                href={`${href}?file=${encodeURIComponent(name)}`}
                download={name}
                className="inline-block rounded-sm py-0.5 wrap-anywhere text-accent underline underline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
