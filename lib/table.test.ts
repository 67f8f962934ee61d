import { expect, test } from "vitest";
import { changeQuery, readTableState } from "./table";

const options = { sortable: ["name", "createdAt"], defaultSort: "-createdAt", filters: ["state"] };

test("an empty address gives the defaults", () => {
  expect(readTableState({}, options)).toEqual({
    sort: "createdAt",
    descending: true,
    page: 1,
    size: 50,
    search: "",
    filters: {},
    hidden: [],
  });
});

test("what the address says is read", () => {
  const params = { sort: "name", page: "3", size: "100", q: " rash ", state: "done", hide: "a,b" };
  expect(readTableState(params, options)).toEqual({
    sort: "name",
    descending: false,
    page: 3,
    size: 100,
    search: "rash",
    filters: { state: "done" },
    hidden: ["a", "b"],
  });
});

test.each([
  [{ sort: "password" }, { sort: "createdAt", descending: true }],
  [{ page: "-2" }, { page: 1 }],
  [{ page: "1e9" }, { page: 1 }],
  [{ size: "7" }, { size: 50 }],
  [{ other: "x" }, { filters: {} }],
  [{ sort: ["name", "-name"] }, { sort: "name" }],
])("nonsense in the address falls back: %o", (params, expected) => {
  expect(readTableState(params, options)).toMatchObject(expected);
});

test("a new order goes back to the first page, hiding a column does not", () => {
  expect(changeQuery("page=4&q=x", { sort: "-name" })).toBe("?q=x&sort=-name");
  expect(changeQuery("page=4", { hide: "a" })).toBe("?page=4&hide=a");
  expect(changeQuery("page=4", { page: null })).toBe("");
});
