import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { BASE, HAS_SERVER } from "./lib/address";
import { ServerTransport } from "./lib/server";
import { useTransport } from "./lib/transport";

const root = new URL(BASE, location.href);
if (HAS_SERVER) useTransport(new ServerTransport(root));
else useTransport(new (await import("./lib/worker")).WorkerTransport(root));

const target = document.getElementById("app");
if (target) mount(App, { target });
