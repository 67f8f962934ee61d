import type { Sql } from "postgres";
import type { ProjectSettings } from "@/lib/projects/settings";
import type { Profile } from "./profiles";

/** What an export reads from, and how much of it may leave. */
export interface ExportScope {
  readonly tx: Sql;
  readonly projectId: string;
  readonly settings: ProjectSettings;
  readonly profile: Profile;
  /** Judgments that were revised or came late too. */
  readonly all: boolean;
}
