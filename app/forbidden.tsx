import type { Metadata } from "next";
import { ForbiddenWords } from "@/components/shell/refusals";

export const metadata: Metadata = { title: "Not for your role" };

export default function Forbidden() {
  return <ForbiddenWords />;
}
