import type { Metadata } from "next";
import { NotFoundWords } from "@/components/shell/refusals";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <NotFoundWords isFramed />;
}
