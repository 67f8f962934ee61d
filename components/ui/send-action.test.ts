import { describe, expect, test } from "vitest";
import { sendForm, tooLarge } from "./send-action";

function formWith(note: string): FormData {
  const form = new FormData();
  form.set("title", "A pilot");
  form.set("note", note);
  return form;
}

describe("a form that is larger than the server takes", () => {
  test("is not sent, and says so beside its longest text", async () => {
    const sent: FormData[] = [];
    const answer = await sendForm(formWith("x".repeat(5_000_000)), async (form) => {
      sent.push(form);
      return { ok: true, value: undefined };
    });
    expect(sent).toEqual([]);
    expect(answer).toMatchObject({
      ...{ ok: false, code: "too_large" },
      message: expect.stringContaining("5.0 MB, and a form takes 4.0 MB at most"),
      fields: { note: expect.any(String) },
    });
  });

  test("is measured in bytes", () => {
    expect(tooLarge(formWith("界".repeat(1_300_000)))).toBeNull();
    expect(tooLarge(formWith("界".repeat(1_400_000)))).not.toBeNull();
  });
});

test("a server that is away is an answer, and what was typed stays", async () => {
  const answer = await sendForm(formWith("Kept"), () => Promise.reject(new TypeError("fetch")));
  expect(answer).toMatchObject({ ok: false, code: "unreachable" });
});
