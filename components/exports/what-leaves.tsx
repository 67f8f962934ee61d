import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icons";
import { Panel } from "@/components/ui/panel";
import { mayLeave, type Profile } from "@/lib/exports/profiles";
import type { FormatChoice, TableChoice } from "@/lib/exports/queries";

/** What the chosen export holds, column by column, and its download. */
export function WhatLeaves({
  format,
  profile,
  address,
  files,
}: {
  format: FormatChoice;
  profile: Profile;
  address: string;
  files: readonly string[];
}) {
  return (
    <Panel title={format.title} description={format.help} className="lg:self-start">
      {files.length > 0 && (
        <a href={address} download className={buttonClasses("primary")}>
          <Icon name="download" />
          Download as ZIP
          <span className="sr-only">: {format.title}</span>
        </a>
      )}
      <div className="mt-6 grid gap-5" aria-live="polite">
        {format.tables.map((table) => (
          <TableColumns key={table.name} table={table} profile={profile} />
        ))}
        {format.tables.length === 0 && !format.files.own && (
          <p className="text-ink-soft">
            There is nothing of it yet: only the data dictionary and a note would be in the archive.
          </p>
        )}
      </div>
      {files.length > 0 && (
        <details className="mt-6">
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent">
            {files.length} single files
          </summary>
          <ul className="mt-2 grid gap-1">
            {files.map((name) => (
              <li key={name}>
                <a
                  href={`${address}&file=${encodeURIComponent(name)}`}
                  download={name}
                  className="inline-block rounded-sm py-0.5 wrap-anywhere text-accent underline underline-offset-4"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function TableColumns({ table, profile }: { table: TableChoice; profile: Profile }) {
  const leaving = table.columns.filter(({ needs }) => mayLeave(profile, needs));
  const staying = table.columns.filter(({ needs }) => !mayLeave(profile, needs));
  return (
    <section aria-label={table.name}>
      <h3 className="wrap-anywhere font-semibold">{table.name}</h3>
      <dl className="mt-1 grid gap-1 text-sm">
        <Names title="Leaves" columns={leaving} />
        {staying.length > 0 && <Names title="Stays here" columns={staying} />}
      </dl>
      <details className="mt-1 text-sm">
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent">
          What the columns hold<span className="sr-only"> in {table.name}</span>
        </summary>
        <dl className="mt-1 grid gap-1.5">
          {table.columns.map(({ name, meaning }) => (
            <div key={name}>
              <dt className="inline font-semibold">{name}: </dt>
              <dd className="inline text-ink-soft">{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function Names({ title, columns }: { title: string; columns: TableChoice["columns"] }) {
  return (
    <div>
      <dt className="inline font-semibold">{title}: </dt>
      <dd className="inline wrap-anywhere text-ink-soft">
        {columns.map(({ name }) => name).join(", ")}
      </dd>
    </div>
  );
}
