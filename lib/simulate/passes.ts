import { firstPass, wholeResponse } from "./first-pass";
import type { SimulatedPass } from "./pass";
import { physicianPass } from "./physician";

/** Every pass that can be simulated, in the order of a study. */
export const PASSES: readonly SimulatedPass[] = [firstPass, wholeResponse, physicianPass];

/** The pass with this name, or undefined. */
export const findPass = (name: string): SimulatedPass | undefined =>
  PASSES.find((pass) => pass.name === name);

/** The pass that works in queues of this protocol, or undefined. */
export const passFor = (protocolId: string): SimulatedPass | undefined =>
  PASSES.find(({ protocols }) => protocols.includes(protocolId));
