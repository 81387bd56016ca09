/** The transport to a server: HTTP for questions, one WebSocket for each table. */
import { Socket } from "./socket";
import type { Ears, Line, Reply, Transport } from "./transport";

export class ServerTransport implements Transport {
  readonly kind = "server";
  readonly #root: URL;

  /** `root`: the address under which the server has its `api/`. */
  constructor(root: URL) {
    this.#root = new URL("api/", root);
  }

  async request(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
    const headers = body ? { "content-type": "application/json" } : undefined;
    const answer = await fetch(new URL(path, this.#root), {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    const isPicture = answer.headers.get("content-type")?.startsWith("image/");
    return {
      status: answer.status,
      body: isPicture ? await answer.blob() : await answer.json().catch(() => ({})),
    };
  }

  connect(table: string, ears: Ears): Line {
    const url = new URL(`tables/${table}/ws`, this.#root);
    url.protocol = url.protocol.replace("http", "ws");
    return new Socket(url.href, ears);
  }
}
