"use server";

import { refresh } from "next/cache";
import { changeName, changePassword, signOutEverywhere } from "@/lib/access/commands";
import { actingPerson, endSession, startSession } from "@/lib/access/session";
import { type ActionResult, act } from "@/lib/action";
import { text } from "@/lib/form";

export const changeNameAction = async (form: FormData): Promise<ActionResult<void>> =>
  act(async () => {
    await changeName(await actingPerson(), { name: text(form, "name") });
    refresh();
  });

export const changePasswordAction = async (form: FormData): Promise<ActionResult<void>> =>
  act(async () => {
    const session = await changePassword(await actingPerson(), {
      current: text(form, "current"),
      next: text(form, "next"),
    });
    await startSession(session);
  });

export const signOutEverywhereAction = async (): Promise<ActionResult<void>> =>
  act(async () => {
    await signOutEverywhere(await actingPerson());
    await endSession();
  });
