import { cookies } from "next/headers";
import { SessionKeeper } from "@/components/shell/session-keeper";
import { readTheme, THEME_COOKIE } from "@/components/shell/theme";
import { TopBar } from "@/components/shell/top-bar";
import { requireActor } from "@/lib/access/session";
import { listProjects } from "@/lib/projects/queries";

export default async function ManageLayout({ children }: { children: React.ReactNode }) {
  const actor = await requireActor();
  const [projects, jar] = await Promise.all([listProjects(actor), cookies()]);
  return (
    <>
      <SessionKeeper />
      <TopBar
        actor={actor}
        theme={readTheme(jar.get(THEME_COOKIE)?.value)}
        projects={projects.map(({ slug, title }) => ({ slug, title }))}
      />
      {children}
    </>
  );
}
