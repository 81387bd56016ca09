import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { BASE, HAS_SERVER } from "./lib/address";
import { watchFaults } from "./lib/diagnostics";
import { offline } from "./lib/offline.svelte";
import { ServerTransport } from "./lib/server";
import { useTransport } from "./lib/transport";

const root = new URL(BASE, location.href);
if (HAS_SERVER) {
  useTransport(new ServerTransport(root));
  void offline.keep(root);
} else useTransport(new (await import("./lib/worker")).WorkerTransport(root));

watchFaults();

const target = document.getElementById("app");
if (target) mount(App, { target });
