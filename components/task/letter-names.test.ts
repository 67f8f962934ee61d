import { expect, test } from "vitest";
import { challengingBehaviourStudyV1 } from "@/lib/protocols/definitions/challenging-behaviour";
import { firstPassV1 } from "@/lib/protocols/definitions/first-pass";
import { redirectionV1 } from "@/lib/protocols/definitions/redirection";
import { letterNames } from "./letter-names";

test.each([
  ["of a response that comes with its question", firstPassV1, "next section"],
  ["of a conversation that is also judged as a whole", challengingBehaviourStudyV1, "next turn"],
  ["of a turn alone", redirectionV1, undefined],
])("the key for the next one names what it goes to in a unit %s", (_, protocol, name) => {
  expect(letterNames(protocol).next_section).toBe(name);
});
