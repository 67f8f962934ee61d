"use client";

/** Stands in when even the layout fails, so it relies on nothing: no styles, no components. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en-GB">
      <body style={{ fontFamily: "system-ui, sans-serif", margin: "12vh auto", maxWidth: "34rem" }}>
        <main style={{ padding: "0 1rem" }}>
          <title>Something went wrong · Adjudica</title>
          <h1>Something went wrong on the server</h1>
          <p>
            What was saved before is safe. Reload the page in a minute; if it fails again, tell the
            people who run this installation
            {error.digest ? ` and give them the number ${error.digest}` : ""}.
          </p>
        </main>
      </body>
    </html>
  );
}
