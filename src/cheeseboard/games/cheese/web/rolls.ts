/** Nothing is ever rolled: all luck is in the deal. */
import type { Rolls } from "@page/lib/fair";

export const rolls: Rolls = () => null;
