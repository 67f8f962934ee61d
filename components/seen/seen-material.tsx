import { CommentList } from "@/components/task/comment-list";
import { Markdown } from "@/components/task/markdown";
import type { Seen } from "@/lib/work/seen";
import { SeenBeside } from "./seen-beside";
import { SeenTurns } from "./seen-turns";

const heading = "mb-2 text-lg";

/** The texts that the coder had before them, the comments in the order in which they stood. */
export function SeenMaterial({ seen }: { seen: Seen }) {
  const { question, text, language, comments, conversation, guideline } = seen;
  return (
    <div className="grid min-w-0 content-start gap-8">
      {conversation ? (
        <SeenTurns conversation={conversation} language={language} />
      ) : (
        <section aria-labelledby="seen-question">
          <h2 id="seen-question" className={heading}>
            Question
          </h2>
          <Markdown text={question} language={language} idPrefix="question" headingTag="h3" />
        </section>
      )}
      {text !== null && (
        <section aria-labelledby="seen-text">
          <h2 id="seen-text" className={heading}>
            What was judged
          </h2>
          <div className="rounded-lg border-s-[3px] border-accent bg-mark px-4 py-3">
            <Markdown text={text} language={language} idPrefix="text" headingTag="h3" />
          </div>
        </section>
      )}
      {conversation && <SeenBeside beside={conversation.beside} language={language} />}
      {comments && (
        <section aria-labelledby="seen-comments">
          <h2 id="seen-comments" className={heading}>
            Comments, in the order shown
          </h2>
          {seen.isImported && (
            <p className="mb-2 text-sm text-ink-soft">
              These were imported: they stand in the order of their file.
            </p>
          )}
          <CommentList
            comments={comments.map((comment, index) => ({ number: index + 1, comment }))}
          />
        </section>
      )}
      <details>
        <summary className="w-fit cursor-pointer rounded-sm font-semibold">
          Guideline,{" "}
          {guideline.version === 0 ? "the protocol’s own" : `version ${guideline.version}`}
        </summary>
        <Markdown
          text={guideline.text}
          idPrefix="guideline"
          headingTag="h3"
          className="mt-3 text-ink-soft"
        />
      </details>
    </div>
  );
}
