"use client";

import { useEffect } from "react";

const RENEW_EVERY_MS = 10 * 60 * 1000;

/**
 * Renews the session while a page is open, since pages alone do not. Failure is no matter here:
 * the next attempt may succeed, and what needs the session says so itself.
 */
export function SessionKeeper() {
  useEffect(() => {
    let renewedAt = Date.now();
    const renew = () => {
      renewedAt = Date.now();
      fetch("/api/auth/session", { cache: "no-store" }).catch(() => {});
    };
    const whenSeen = () => {
      if (document.visibilityState !== "visible") return;
      if (Date.now() - renewedAt > RENEW_EVERY_MS) renew();
    };
    const timer = setInterval(renew, RENEW_EVERY_MS);
    document.addEventListener("visibilitychange", whenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, []);
  return null;
}
