/** Facts for a report of a fault. Never a secret, a name or a card: only what the page is and how it fares. */
import { transport } from "./transport";
import { currentLang, settings } from "./settings.svelte";
import { serverInfo } from "./api";

const faults: string[] = [];
const MOST = 10;

function note(fault: string): void {
  faults.push(`${new Date().toISOString()} ${fault}`.slice(0, 300));
  faults.splice(0, Math.max(0, faults.length - MOST));
}

/** Listens to what goes wrong from now on. */
export function watchFaults(): void {
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(String(event.reason)));
}

/** Table facts may be given along; everything that could name a person or open a seat is left out. */
export async function diagnostics(table: Record<string, unknown> = {}): Promise<string> {
  const { lang, theme, size, speed, volume, vibrate } = settings;
  const server = await serverInfo().catch(() => null);
  const facts = {
    cheeseboard: server?.version ?? "?",
    transport: transport().kind,
    browser: navigator.userAgent,
    window: `${innerWidth}×${innerHeight} @${devicePixelRatio}`,
    online: navigator.onLine,
    secure: isSecureContext,
    language: currentLang(),
    settings: { lang, theme, size, speed, volume, vibrate },
    table,
    faults,
  };
  return JSON.stringify(facts, null, 1);
}
