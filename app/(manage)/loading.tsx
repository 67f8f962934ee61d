import { PageFrame } from "@/components/shell/page-frame";

export default function Loading() {
  return (
    <PageFrame>
      <p role="status" className="text-ink-faint">
        Loading…
      </p>
    </PageFrame>
  );
}
