import type { z } from "zod";
import type { ApiScope } from "@/lib/access/api-scopes";
import type { Permission } from "@/lib/access/permissions";
import type { Person } from "@/lib/access/person";
import type { ProjectDetail } from "@/lib/projects/queries";

/** What an operation has to hand: who asks, for which project, and what the address and body say. */
export interface OperationContext<Query, Body> {
  readonly actor: Person;
  readonly project: ProjectDetail;
  /** Parts of the path beside the project's short name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  /** Address of the request, for links to other pages of the answer. */
  readonly url: URL;
}

/** What is known about an operation without running it: all that its documentation needs. */
export interface OperationInfo {
  readonly id: string;
  readonly method: "get" | "post";
  /** Below /api/v1, with places in braces. */
  readonly path: string;
  readonly summary: string;
  readonly scope: ApiScope;
  /** Counts against the tighter limit: it computes, or streams everything. */
  readonly isHeavy?: boolean;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Of the JSON answer, or the media type of a file. */
  readonly response: z.ZodType | { readonly mediaType: string; readonly description: string };
}

/** An operation of the API on a project, for members who have its permission. `run` answers JSON, or a whole response for files. */
export interface Operation<Query, Body> extends OperationInfo {
  readonly permission: Permission;
  run(context: OperationContext<Query, Body>): Promise<unknown>;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Types an operation by its schemas. */
export const defineOperation = <
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodObject | undefined = undefined,
>(
  operation: Omit<Operation<Output<Query>, Output<Body>>, "query" | "body"> & {
    readonly query?: Query;
    readonly body?: Body;
  },
) => operation;
