import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { Providers } from "@/components/shell/providers";
import { readTheme, THEME_COOKIE } from "@/components/shell/theme";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Adjudica", template: "%s · Adjudica" },
  description: "Find errors in medical answers and decide what is really there.",
  referrer: "same-origin",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#1b1e22" },
  ],
};

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en-GB" data-theme={theme === "system" ? undefined : theme}>
      <body>
        <a
          href="#content"
          className="floating sr-only font-semibold text-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
        >
          Skip to the content
        </a>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
