import type { Page } from "@playwright/test";
import { closeDatabase } from "@/lib/db/client";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { PAGES } from "../access-table";
import { fillAddress } from "../addresses";
import { type DemoPlace, furnishDemo } from "../demo-place";
import { expect, expectAccessible, expectNothingSideways, signInAs, test } from "../fixtures";
import { takeScreens } from "../screens";

/**
 * Every page of the application, as somebody sees it who may open it: what must hold on any page,
 * whatever it is about. A page that the access table gains is walked without a change here.
 */

const WIDTHS = [1440, 390];
/** 1280 px at the 400 % zoom that must do without scrolling sideways. */
const NARROWEST = 320;

// The longest pages are checked for half a minute where others work on the same machine.
test.describe.configure({ timeout: 120_000 });

let demo: DemoPlace;
test.beforeAll(async () => {
  demo = await furnishDemo();
});
test.afterAll(() => closeDatabase());

/** "projects-slug-queues" of "/projects/[slug]/queues": the name of its pictures. */
const nameOf = (address: string) => address.replaceAll(/\W+/g, "-").replace(/^-|-$/g, "") || "home";

async function expectSound(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/^\S.* · Adjudica$/);
  await expectAccessible(page, WIDTHS);
  await takeScreens(page, name);
  await expectNothingSideways(page, NARROWEST);
}

for (const [address, who] of Object.entries(PAGES)) {
  test(`${address} looks right at every width and on both grounds`, async ({ page, context }) => {
    const { place, token, visitor } = demo;
    const person = visitor(who, address);
    if (person) await signInAs(context, person);
    const path = fillAddress(address, place, { token });
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expectSound(page, nameOf(address));
  });
}

const ofProject = Object.keys(PAGES).filter((address) =>
  /^\/projects\/\[slug\][^[]*$/.test(address),
);
for (const address of [...ofProject, "/work", "/work/done", "/work/comments"]) {
  test(`${address} looks right while its project is empty`, async ({ page, context }) => {
    const { id, slug } = await buildProject();
    await signInAs(context, await buildPerson(id, ["owner", "annotator"]));
    await page.goto(address.replace("[slug]", slug));
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(page, [390]);
    await takeScreens(page, `empty-${nameOf(address)}`);
  });
}
