/**
 * Which questions the records of an import have had so far: ids and hashes of texts, since the
 * texts of all records together need not fit into memory.
 */
export class QuestionIndex {
  /** Question id -> hash of its text, and the id that it is a variant of. */
  private readonly questions = new Map<string, { hash: string; base: string }>();
  private readonly byHash = new Map<string, string>();
  /** Response id -> its question. */
  private readonly responses = new Map<string, string>();
  private readonly judged = new Map<string, string>();

  /** Id of the first question whose text has this hash. */
  keyOfText(hash: string): string | undefined {
    return this.byHash.get(hash);
  }

  /**
   * The id under which a response's question is kept: `ID`, or `ID~2` and so on where the id has
   * another text already. A response that comes again keeps its question.
   */
  add(
    responseId: string,
    questionId: string,
    hash: string,
  ): { readonly key: string; readonly isNew: boolean } {
    const known = this.responses.get(responseId);
    if (known !== undefined) return { key: known, isNew: false };
    let key = questionId;
    for (let variant = 2; this.isOther(key, hash); variant += 1) key = `${questionId}~${variant}`;
    this.responses.set(responseId, key);
    if (!this.questions.has(key)) this.questions.set(key, { hash, base: questionId });
    if (!this.byHash.has(hash)) this.byHash.set(hash, key);
    return { key, isNew: true };
  }

  /**
   * The question that an annotation is about. The release repeats it in every response to the
   * question id; where their texts differ, it stays with the text under which it came first.
   */
  questionOf(judgmentId: string, question: string): string {
    const first = this.judged.get(judgmentId);
    if (first === undefined) this.judged.set(judgmentId, question);
    const base = (key: string) => this.questions.get(key)?.base;
    return first !== undefined && base(first) === base(question) ? first : question;
  }

  private isOther(key: string, hash: string): boolean {
    const known = this.questions.get(key);
    return known !== undefined && known.hash !== hash;
  }
}
