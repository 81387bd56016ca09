/** Each seat's fur. The accessory (Accessory.svelte) tells seats apart without colour. */
const FURS = ["#c9b6a3", "#a9a7ad", "#d9b184", "#e9dcc9", "#b98d6c", "#8f8a94"];

export const furOf = (seat: number): string => FURS[seat % FURS.length] ?? "#b9a695";
