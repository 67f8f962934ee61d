"use client";

import { signOut } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Menu, MenuItem, MenuSection, MenuSeparator } from "@/components/ui/menu";
import { THEME_COOKIE, THEME_LABELS, THEMES, type Theme } from "./theme";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function rememberTheme(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where pages are not served over HTTPS
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/** One's own things: account, light or dark, signing out. */
export function UserMenu({ name, email, theme }: { name: string; email: string; theme: Theme }) {
  const [chosen, setChosen] = useState(theme);
  const choose = (next: Theme) => {
    rememberTheme(next);
    setChosen(next);
  };
  return (
    <Menu
      placement="bottom end"
      aria-label="Account"
      trigger={
        <Button variant="plain" size="small" className="-me-3 max-w-40 sm:max-w-48">
          <span className="sr-only">Signed in as </span>
          <span className="truncate">{name}</span>
          <Icon name="chevronDown" />
        </Button>
      }
    >
      <MenuSection title={email}>
        <MenuItem href="/work">My work</MenuItem>
        <MenuItem href="/">All projects</MenuItem>
        <MenuItem href="/account">Account</MenuItem>
      </MenuSection>
      <MenuSection
        title="Appearance"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[chosen]}
        onSelectionChange={(keys) => {
          const next = THEMES.find((option) => keys !== "all" && keys.has(option));
          if (next) choose(next);
        }}
      >
        {THEMES.map((option) => (
          <MenuItem key={option} id={option}>
            {THEME_LABELS[option]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem onAction={() => signOut({ callbackUrl: "/sign-in" })}>Sign out</MenuItem>
    </Menu>
  );
}
