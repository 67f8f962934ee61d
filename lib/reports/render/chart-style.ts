/** Colours of drawings outside of the application, which has them among its own tokens. */
export const CHART_STYLE = `.chart text{font-family:system-ui,sans-serif;fill:var(--ink,light-dark(#1d2229,#e4e6ea))}
.chart{--chart-low:light-dark(#e7effc,#1d2a42);--chart-high:light-dark(#123a7a,#bcd6ff);
--chart-accent:light-dark(#b43818,#f39274);--ink:light-dark(#1d2229,#e4e6ea);
--ink-soft:light-dark(#484d55,#b7bbc1);--line:light-dark(#dee1e4,#31343a);
--line-strong:light-dark(#80858c,#6f757e);--surface:light-dark(#fff,#1b1e22)}`;
