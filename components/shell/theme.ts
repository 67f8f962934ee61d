/** How the reader wants the ground: as their system has it, or always one. Kept in a cookie, so that the first paint is right. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = "theme";

export const THEME_LABELS: Record<Theme, string> = {
  system: "As on this device",
  light: "Light",
  dark: "Dark",
};

export const readTheme = (cookie: string | undefined): Theme =>
  THEMES.find((theme) => theme === cookie) ?? "system";
