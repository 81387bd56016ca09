import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { BASE } from "./lib/address";
import { watchFaults } from "./lib/diagnostics";
import { ServerTransport } from "./lib/server";
import { useTransport } from "./lib/transport";

useTransport(new ServerTransport(new URL(BASE, location.href)));

watchFaults();

const target = document.getElementById("app");
if (target) mount(App, { target });
