"use client";

import { useRouter } from "next/navigation";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { Toasts } from "@/components/ui/toast";

declare module "react-aria-components" {
  interface RouterConfig {
    routerOptions: NonNullable<Parameters<ReturnType<typeof useRouter>["push"]>[1]>;
  }
}

/** What every page needs on the client: links of menus that do not reload, one language, messages. */
export function Providers({ children }: { children: React.ReactNode }) {
  const router = useRouter();
  return (
    <I18nProvider locale="en-GB">
      <RouterProvider navigate={router.push}>
        {children}
        <Toasts />
      </RouterProvider>
    </I18nProvider>
  );
}
