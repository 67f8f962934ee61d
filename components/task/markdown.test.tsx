import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./markdown";

const render = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} idPrefix="section-1" />).replaceAll("&#x27;", "'");

test("footnotes lead to each other within the page", () => {
  const html = render("Rest.[^1]\n\n[^1]: A source.");
  const [reference] = html.match(/<a[^>]*data-footnote-ref[^>]*>/) ?? [];
  const [back] = html.match(/<a[^>]*data-footnote-backref[^>]*>/) ?? [];
  expect(reference).toContain('href="#section-1-fn-1"');
  expect(reference).toContain('id="section-1-fnref-1"');
  expect(html).toContain('<li id="section-1-fn-1"');
  expect(back).toContain('href="#section-1-fnref-1"');
  expect(html).not.toContain("_blank");
});

test.each(["https://example.org/a", "http://example.org", "mailto:a@example.org"])(
  "%s opens outside, without a referrer",
  (address) => {
    const html = render(`[source](${address})`);
    expect(html).toContain(
      `<a href="${address}" target="_blank" rel="noopener noreferrer nofollow"`,
    );
    expect(html).toContain('referrerPolicy="no-referrer"');
  },
);

test.each(["/account", "page.html", "//example.org", "ircs://example.org/x", "xmpp:a@example.org"])(
  "%s is shown as text",
  (address) => {
    const html = render(`[source](${address})`);
    expect(html).not.toContain("<a");
    expect(html).toContain(`source [${address}]`);
  },
);

test("a script is not even shown as an address", () => {
  expect(render("[source](javascript:alert(1))")).toContain(">source</p>");
});
