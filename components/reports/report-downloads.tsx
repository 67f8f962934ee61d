import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";

const FORMATS = [
  { format: "html", label: "HTML" },
  { format: "md", label: "Markdown" },
  { format: "latex", label: "LaTeX" },
  { format: "json", label: "JSON" },
] as const;

/** The whole report in one file. */
export function ReportDownloads({ slug, query }: { slug: string; query: string }) {
  const base = `/api/projects/${slug}/reports/all?${query && `${query}&`}format=`;
  return (
    <>
      {FORMATS.map(({ format, label }) => (
        <a
          key={format}
          href={`${base}${format}`}
          download
          className={buttonClasses("secondary", "small")}
        >
          <Icon name="download" />
          {label}
        </a>
      ))}
    </>
  );
}
