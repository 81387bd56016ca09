/** The page kept in the browser: it starts without a network, and a newer version waits until somebody wants it. */

const HOUR = 3_600_000;

class Offline {
  /** A newer version is here and waits. */
  fresh = $state(false);
  #registration: ServiceWorkerRegistration | null = null;

  /** Browsers keep pages only over a safe connection (https, or this very computer). */
  get possible(): boolean {
    return "serviceWorker" in navigator;
  }

  async keep(root: URL): Promise<void> {
    if (!this.possible || import.meta.env.DEV) return;
    const registered = navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.href });
    // Refused where nothing may be stored; the page plays on.
    const found = await registered.catch(() => null);
    if (!found) return;
    this.#registration = found;
    this.#look();
    found.addEventListener("updatefound", () => this.#watch(found.installing));
    setInterval(() => void found.update().catch(() => undefined), HOUR);
  }

  /** The one who asked gets the newer version; other tabs get it when they are opened anew. */
  renew(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.#registration?.waiting?.postMessage("now");
  }

  #watch(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => this.#look());
  }

  /** The very first version waits for nobody. */
  #look(): void {
    this.fresh = Boolean(this.#registration?.waiting && navigator.serviceWorker.controller);
  }
}

export const offline = new Offline();
