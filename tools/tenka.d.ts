// What `globalThis.tenka` is, and what the scripts of the boot hand one another. Scripts are served as they are written,
// and these are among the first bytes of a visit: so their longer types stand here.

declare namespace Tenka {
  type Language = "en" | "it" | "es";
  type Stage = "runtime" | "python" | "game";
  type State = "" | "starting" | "ready" | "failed";

  /** What went wrong: an error, or as much as is known; `file` is the address of what did not arrive. */
  interface Fault {
    name?: string;
    message?: string;
    stack?: string;
    file?: string;
  }

  /** A thing done before shell.js listened: to which of the parts that answer, and the value of a field. */
  interface Act {
    type: string;
    index: number;
    value: string;
  }

  /** What the player wants to be done as soon as Python is up, as `assets/page/send.js` would send it. */
  interface Intent {
    act: string | undefined;
    data: DOMStringMap;
    form: Record<string, FormDataEntryValue>;
  }

  /** What early.js makes. */
  interface Early {
    language: Language;
    /** What was saved, by whomever: no value can be relied on. */
    settings(): Record<string, unknown>;
    early: { HOT: string; acts: Act[]; files: Map<string, Promise<Response>>; lost: string[]; stop(): void };
  }

  /** What shell.js adds, for boot.mjs and for Python. */
  interface Shell {
    intents: Intent[];
    state: State;
    /** How Python was started; set by boot.mjs. */
    boot: "" | "memory" | "library";
    /** That boot.mjs has run. */
    begun?: true;
    stage(name: Stage): void;
    ready(): void;
    /** Tells the player. */
    fail(reason?: Fault | string | null): void;
  }

  /** What assets/page/main.js adds: all that Python calls to show something. */
  type Page = import("../assets/page/main.js").Page;

  /** Listens to the whole window, before anybody else. */
  type Watch = <K extends keyof WindowEventMap>(type: K, act: (event: WindowEventMap[K]) => void) => void;
}

/** Any of its parts may be missing: each is made by a script of its own, and a script may not have arrived. */
declare var tenka: Partial<Tenka.Early & Tenka.Shell & Tenka.Page> | undefined;

interface WindowEventMap {
  /** PyScript's own: the name of a step. */
  "py:progress": CustomEvent<string>;
}
