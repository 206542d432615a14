// As much of a browser as assets/early.js and assets/shell.js ask for; a visit runs the two one after the other.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const SOURCE = (name) => readFileSync(new URL(`../../assets/${name}`, import.meta.url), "utf8");
const ADDRESS = "https://host.example/sub/";

const camel = (name) => name.slice("data-".length).replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const attribute = (node, name) => (name.startsWith("data-") ? node.dataset[camel(name)] : node[name]);

/** Whether one selector of a list names the node: a tag, and attributes with or without a value or its end. */
const named = (node, selector) => {
  const tag = /^\w+/.exec(selector)?.[0];
  const wanted = Array.from(selector.matchAll(/\[([\w-]+)(\$?)(?:="?([^"\]]*)"?)?\]/g));
  const fits = ([, name, end, value]) => {
    const has = attribute(node, name);
    return has !== undefined && (value === undefined || (end ? String(has).endsWith(value) : has === value));
  };
  return (!tag || tag === node.tag) && wanted.every(fits);
};

export class FakeNode {
  attributes = {};
  children = [];
  classes = new Set();
  dataset = {};
  hidden = false;
  listeners = {};
  parentElement = null;
  textContent = "";

  constructor(tag, members = {}) {
    Object.assign(this, { tag }, members);
    this.classList = { add: (name) => this.classes.add(name), contains: (name) => this.classes.has(name) };
  }

  get childNodes() { return this.children; }
  addEventListener(type, act) { this.listeners[type] = act; }
  append(...nodes) { for (const node of nodes) this.children.push(Object.assign(node, { parentElement: this })); }
  cloneNode() { return Object.assign(new FakeNode(this.tag), { textContent: this.textContent, children: [...this.children] }); }
  closest(selector) { return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null); }
  focus() { this.focused = true; }
  matches(selector) { return selector.split(", ").some((one) => named(this, one)); }
  remove() { this.parentElement.children = this.parentElement.children.filter((node) => node !== this); }
  replaceChildren(...nodes) { this.children = nodes; }
  setAttribute(name, value) { this.attributes[name] = value; }
  toggleAttribute(name, on) { this[name] = on; }

  get all() { return this.children.flatMap((node) => [node, ...node.all]); }
  querySelectorAll(selector) { return this.all.filter((node) => node.matches(selector)); }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null; }
}

class FakeForm extends Map {
  constructor({ fields }) { super(Object.entries(fields)); }
}
class FakeLink extends FakeNode {}
class FakeScript extends FakeNode {}

/** A link or a script of the page, by its address. */
export const link = (href) => new FakeLink("link", { href: ADDRESS + href });
export const script = (src) => new FakeScript("script", { src: ADDRESS + src });
export const picture = (src) => new FakeNode("img", { src: ADDRESS + src });

const documentOf = (parts, page = {}) => {
  const root = new FakeNode("html", { lang: "en", dataset: { ...page } });
  const [app, notices, text, lost] = ["app", "notices", "boot-text", "lost"].map((id) => new FakeNode("div", { id }));
  const bar = new FakeNode("div", { id: "boot", hidden: true });
  bar.append(new FakeNode("progress", { value: 0 }), text);
  app.append(...parts);
  root.append(app, notices, bar, lost);
  const find = (selector) => root.querySelector(selector);
  return {
    documentElement: root, head: root, baseURI: ADDRESS, scripts: [], addEventListener() {},
    createDocumentFragment: () => new FakeNode("fragment"),
    createElement: (tag) => new FakeNode(tag),
    getElementById: (id) => root.all.find((node) => node.id === id) ?? null,
    querySelector: (selector) => (selector === "#lost a" ? null : find(selector)),
    querySelectorAll: (selector) => root.querySelectorAll(selector),
  };
};

/** Listeners of the window, which a signal takes away; `fire` makes something happen and says whether it was prevented. */
const windowEvents = () => {
  const all = [];
  const addEventListener = (type, act, { signal } = {}) => all.push({ type, act, signal });
  const fire = (type, members = {}) => {
    const event = { type, target: {}, prevented: false, preventDefault: () => { event.prevented = true; }, ...members };
    for (const one of [...all]) if (one.type === type && !one.signal?.aborted) one.act(event);
    return event.prevented;
  };
  return { addEventListener, fire };
};

const storage = (texts) => ({
  getItem: (key) => texts[key] ?? null,
  setItem: (key, text) => { texts[key] = text; },
});

const navigatorOf = ({ languages = ["en-GB"], worker = null }) => ({ languages, serviceWorker: { controller: worker, addEventListener() {} } });

const locationOf = (address, went) => {
  const { hash, href, protocol, search } = new URL(address, ADDRESS);
  return { hash, href, protocol, search, reload: () => went.push("reload"), replace: (to) => went.push(to.slice(ADDRESS.length)) };
};

/** A page with these parts in #app; nothing has run yet. */
export const visit = ({ address = "", kept = {}, parts = [], ...more } = {}) => {
  const [went, fetched, timers, document, events] = [[], [], [], documentOf(parts, more.page), windowEvents()];
  const globals = { AbortController, AbortSignal, URL, URLSearchParams, Event, console: { info() {} } };
  const context = vm.createContext({
    ...globals, document, addEventListener: events.addEventListener, localStorage: storage(kept), navigator: navigatorOf(more),
    location: locationOf(address, went), performance: { mark() {} }, fetch: async (file, { cache } = {}) => void fetched.push(`${cache} ${file}`),
    HTMLLinkElement: FakeLink, HTMLScriptElement: FakeScript, setTimeout: (act) => timers.push(act), FormData: FakeForm,
  });
  if (more.without) vm.runInContext(`delete globalThis.${more.without}`, context);
  const run = (name) => vm.runInContext(SOURCE(name), context);
  const part = document.getElementById;
  return {
    document, fetched, kept, part, went, run, fire: events.fire, timers, get tenka() { return context.tenka; },
    boot: () => { run("early.js"); run("shell.js"); return context.tenka; },
    told: () => part("notices").children.map((box) => box.children[0].textContent),
  };
};
