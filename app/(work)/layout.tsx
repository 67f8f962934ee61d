import { SessionKeeper } from "@/components/shell/session-keeper";

/** Work fills the window: the screen has a bar of its own, and only the session is kept alive here. */
export default function WorkLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <SessionKeeper />
      {children}
    </>
  );
}
