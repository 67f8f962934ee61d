import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { classes } from "@/components/ui/classes";
import { isTooDeep } from "@/lib/markdown-depth";
import { directionOf } from "@/lib/text-direction";

/** A heading of the text, below the page's own headings whatever its depth. */
const heading =
  (Tag: "h3" | "h4", depth: number) =>
  ({ children }: { children?: React.ReactNode }) => (
    <Tag data-depth={depth} className={depth <= 2 ? "text-[1.125em]!" : undefined}>
      {children}
    </Tag>
  );

const headings = (tag: "h3" | "h4"): Components => ({
  h1: heading(tag, 1),
  h2: heading(tag, 2),
  h3: heading(tag, 3),
  h4: heading(tag, 4),
  h5: heading(tag, 5),
  h6: heading(tag, 6),
});

const AddressInWords = ({ address, text }: { address: string; text: React.ReactNode }) => (
  <>
    {text}
    {address && ` [${address}]`}
  </>
);

const others: Components = {
  a: ({ node: _node, href = "", children, ...attributes }) => {
    // Footnotes and the way back from them.
    if (href.startsWith("#")) {
      return (
        <a href={href} {...attributes}>
          {children}
        </a>
      );
    }
    // Anything else would lead somewhere in this site or start a program.
    if (!/^(https?|mailto):/i.test(href)) return <AddressInWords address={href} text={children} />;
    return (
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
      >
        {children}
      </a>
    );
  },
  // Images would tell another server who reads what; their address is shown instead.
  img: ({ alt, src }) => (
    <span className="rounded-sm bg-sunken px-1 text-ink-soft">
      [Image, not loaded: {alt || (typeof src === "string" ? src : "no description")}]
    </span>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, also by keyboard
    <section tabIndex={0} aria-label="Table" className="overflow-x-auto">
      <table className="table!">{children}</table>
    </section>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  input: ({ checked }) => <span>{checked ? "☑ " : "☐ "}</span>,
};

const COMPONENTS = {
  h3: { ...headings("h3"), ...others },
  h4: { ...headings("h4"), ...others },
};

/**
 * Text from outside, rendered as Markdown: tables, lists and links, but never HTML, which shows as
 * what was written. Its direction is that of most of its words.
 */
export const Markdown = memo(function Markdown({
  text,
  language,
  idPrefix,
  headingTag = "h4",
  className,
}: {
  text: string;
  language?: string | null;
  /** Keeps the ids of footnotes apart where one page shows several texts. */
  idPrefix: string;
  /** One level below the heading that the text stands under. */
  headingTag?: "h3" | "h4";
  className?: string;
}) {
  return (
    <div
      dir={directionOf(text)}
      lang={language ?? undefined}
      className={classes("reading [&>:first-child]:mt-0", className)}
    >
      {isTooDeep(text) ? (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      ) : (
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          remarkRehypeOptions={{ clobberPrefix: `${idPrefix}-`, footnoteLabelTagName: headingTag }}
          components={COMPONENTS[headingTag]}
        >
          {text}
        </ReactMarkdown>
      )}
    </div>
  );
});
