/** Mice to meet you at the browser table. */
export { default as Badge } from "./Badge.svelte";
export { default as Table } from "./Table.svelte";
export { animate } from "./animate";
