// As much of a page as the modules of assets/page ask for, without a browser.

class FakeElement {
  id = "";
  nodeName = "DIV";
  style = { setProperty(name, value) { this[name] = value; } };

  constructor(dataset, attributes) {
    Object.assign(this, { dataset, attributes: { ...attributes } });
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  closest(selector) {
    return Object.keys(this.dataset).some((name) => selector.includes(`[data-${name}]`)) ? this : null;
  }

  cloneNode() {
    return new FakeElement({ ...this.dataset }, this.attributes);
  }

  focus() {
    globalThis.document.activeElement = this;
  }

  remove() {
    this.gone = true;
  }
}

/** An element with data attributes and plain ones; it lies in nothing but itself. */
export const element = (dataset = {}, attributes = {}) => new FakeElement(dataset, attributes);

/** Things that listen, and a way to make something happen to them. */
const listeners = () => {
  const all = [];
  return {
    addEventListener: (type, act, options) => all.push({ type, act, once: options?.once }),
    removeEventListener: (type, act) => all.splice(0, all.length, ...all.filter((one) => one.type !== type || one.act !== act)),
    fire(type, target, members = {}) {
      const usual = { button: 0, cancelable: true, detail: 1, isPrimary: true, key: "", timeStamp: 0 };
      const event = { type, target, prevented: false, stopped: false, ...usual, ...members };
      event.preventDefault = () => { event.prevented = true; };
      event.stopPropagation = () => { event.stopped = true; };
      for (const one of all.filter((listener) => listener.type === type)) {
        if (one.once) all.splice(all.indexOf(one), 1);
        one.act(event);
      }
      return event;
    },
  };
};

/** Takes the place of the browser's globals, as node runs each file by itself; `fire` makes something happen there. */
export const page = (members = {}) => {
  const [inside, outside] = [listeners(), listeners()];
  const body = { children: [], append: (child) => body.children.push(child) };
  const empty = { activeElement: null, body, documentElement: element(), elementFromPoint: () => null, querySelector: () => null };
  globalThis.document = { ...empty, querySelectorAll: () => [], ...inside, ...members };
  const { addEventListener, removeEventListener } = outside;
  const getComputedStyle = (part) => ({ getPropertyValue: (name) => part.style[name] ?? "" });
  Object.assign(globalThis, { addEventListener, removeEventListener, getComputedStyle, CSS: { escape: String } });
  return { body, root: globalThis.document.documentElement, fire: inside.fire, fireOutside: outside.fire };
};
