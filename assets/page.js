// The page's hands: draws the text that Python hands over, and tells Python what the player does.
// Knows no game and no screen; all decisions are made in game/web.
(() => {
  const T = (globalThis.tenka ||= {});
  const app = () => document.getElementById("app");
  const svg = "http://www.w3.org/2000/svg";
  let receive = null;
  let lastHover = "";
  let drawing = false;

  // -- drawing ------------------------------------------------------------------------------

  const options = {
    childrenOnly: true,
    getNodeKey: (node) => (node.getAttribute && node.getAttribute("id")) || undefined,
    onBeforeElUpdated(from, to) {
      const keep = to.getAttribute("data-keep");
      if (keep && keep === from.getAttribute("data-keep")) return false;
      if (from.nodeName === "DIALOG" && from.open) to.setAttribute("open", "");
      if (from.nodeName === "DETAILS" && from.open) to.setAttribute("open", "");
      if (from.hasAttribute("data-zoom")) carry(from, to);
      if (from === document.activeElement && from.nodeName === "INPUT" && from.type === "text") return false;
      return !from.isEqualNode(to);
    },
  };

  // What zooming has set on the page survives a redraw.
  const carry = (from, to) => {
    to.style.cssText = from.style.cssText;
    to.toggleAttribute("data-zoomed", from.hasAttribute("data-zoomed"));
    if (to.firstElementChild && from.firstElementChild) to.firstElementChild.style.transform = from.firstElementChild.style.transform;
  };

  // Small pictures of boards are handed over once and named from then on.
  const pictures = new Map();
  T.picture = (name, address) => void pictures.set(name, address);

  T.render = (html) => {
    const focused = document.activeElement;
    const inside = focused && focused !== document.body && app().contains(focused);
    const screen = app().firstElementChild?.id;
    const next = document.createElement("div");
    next.innerHTML = html;
    for (const image of next.querySelectorAll("img[data-picture]")) image.src = pictures.get(image.dataset.picture);
    drawing = true; // a field that goes away while it has the focus says "changed" to nobody
    try {
      globalThis.morphdom(app(), next, options);
    } finally {
      drawing = false;
    }
    for (const dialog of document.querySelectorAll("dialog[data-modal]")) {
      if (!dialog.open) dialog.showModal();
    }
    if (app().firstElementChild?.id !== screen) scrollTo(0, 0);
    oneStop();
    fill();
    reveal();
    point();
    greet();
    if (inside && !document.contains(focused)) refocus();
  };

  // A board is one tab stop, though the arrow keys may have moved it among parts that were not drawn again.
  const oneStop = () => {
    const all = [...document.querySelectorAll("svg.board [data-at][tabindex]")];
    const stops = all.filter((node) => node.getAttribute("tabindex") === "0");
    if (!all.length || stops.length === 1) return;
    const best = stops.find((node) => node === document.activeElement) ?? stops[0] ?? all.find((node) => node.dataset.choices) ?? all[0];
    for (const node of stops) node.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
  };

  // What a text speaks of is brought into sight, once; what a lesson speaks of gets a ring.
  let revealed = "";
  const reveal = () => {
    const wanted = document.querySelector("[data-reveal]")?.dataset.reveal ?? "";
    if (wanted && wanted !== revealed) document.getElementById(wanted)?.scrollIntoView({ block: "start" });
    revealed = wanted;
  };

  const point = () => {
    const wanted = document.querySelector("[data-point]")?.dataset.point;
    const now = wanted ? [...document.querySelectorAll(wanted)] : [];
    for (const node of document.querySelectorAll("[data-pointed]")) if (!now.includes(node)) node.removeAttribute("data-pointed");
    for (const node of now) node.setAttribute("data-pointed", "");
  };

  // A field that has just appeared and wants to be typed into.
  let greeted = null;
  const greet = () => {
    const field = document.querySelector("[data-focus]");
    if (field && field !== greeted) field.focus();
    greeted = field;
  };

  T.focus = (id) => requestAnimationFrame(() => {
    const thing = document.getElementById(id);
    if (thing?.dataset.at) rove(thing);
    else thing?.focus();
  });

  const refocus = () => {
    const place = document.querySelector("dialog[open] [data-next], dialog[open] button")
      || document.querySelector("[data-next]") || document.querySelector("h1, h2");
    if (place) place.focus({ preventScroll: true });
  };

  T.kept = () => [...document.querySelectorAll("#app [data-keep]")].map((n) => n.getAttribute("data-keep")).join("\n");

  T.announce = (text) => {
    const live = document.getElementById("live");
    live.textContent = "";
    requestAnimationFrame(() => { live.textContent = text; });
  };

  T.attribute = (name, value) => {
    if (value === "") document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  };

  // -- telling ------------------------------------------------------------------------------

  const tell = (message) => receive && !drawing && receive(JSON.stringify(message));

  const fields = (form) => {
    const values = {};
    for (const field of form ? form.elements : []) {
      if (!field.name || ((field.type === "radio" || field.type === "checkbox") && !field.checked)) continue;
      values[field.name] = field.value;
    }
    return values;
  };

  const act = (element, more = {}) => {
    const data = { ...element.dataset };
    const name = data.act || (data.choices !== undefined ? "choose" : "");
    if (name) tell({ act: name, data, form: fields(element.closest("form")), ...more });
    return Boolean(name);
  };

  const hot = (node) => node.closest && node.closest("[data-act], [data-choices]");

  // A page that goes on by itself may turn one button into another between press and release: then the click means
  // neither. Clicks that no press came before, from keys or assistive technology, are as good as any.
  const AFTERWARDS = 500; // within so many milliseconds a browser makes its click of a release
  const meaning = ({ dataset }) => JSON.stringify([dataset.act, dataset.do, dataset.choices, dataset.seat]);
  let meant = null;
  const onMeant = (event) => {
    const element = hot(event.target);
    meant = element ? { what: meaning(element) } : null;
  };
  const endMeant = (mine = meant) => setTimeout(() => { if (meant === mine) meant = null; }, AFTERWARDS);
  const changed = (event, element) => event.detail > 0 && meant && meant.what !== meaning(element);

  // Asking about a thing: why it cannot be done, or which rule speaks of it. By right click, by a long
  // press, by the key W, or by a plain click where a thing has nothing else to do.
  const LONG = 550;
  const asked = (node) => node.closest && node.closest("[data-ask], [data-reason], [data-tells], [data-at][id]");
  const ask = (element) => {
    const data = { ...element.dataset };
    if (data.at) data.ask ||= element.id; // a place on the board
    tell({ act: "ask", data, form: {} });
  };
  let press = null;
  let pressed = -Infinity; // when a long press was answered last

  const onMenu = (event) => {
    const element = asked(event.target);
    if (!element) return;
    event.preventDefault();
    if (event.timeStamp - pressed > 2 * LONG) ask(element); // a long press has been answered already
  };

  const onPress = (event) => {
    const element = event.pointerType === "touch" && event.isPrimary && asked(event.target);
    endPress();
    if (!element) return;
    const { clientX: x, clientY: y, timeStamp } = event;
    const timer = setTimeout(() => {
      if (drag?.ghost) return; // the finger carries something
      pressed = timeStamp + LONG;
      press = null;
      swallowNext();
      ask(element);
    }, LONG);
    press = { x, y, timer };
  };

  const onPressMove = (event) => press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > 10 && endPress();

  const endPress = () => {
    clearTimeout(press?.timer);
    press = null;
  };

  // The click that lifting the finger makes belongs to the press.
  const swallowNext = () => {
    const swallow = (click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    addEventListener("pointerdown", () => removeEventListener("click", swallow, true), { capture: true, once: true });
  };

  const onClick = (event) => {
    const element = hot(event.target);
    if (!element) {
      const question = asked(event.target);
      if (question) return ask(question);
      if (event.target.nodeName === "DIALOG") return tell({ act: "close", data: {}, form: {} });
      return tell({ act: "elsewhere", data: {}, form: {} });
    }
    if (element.nodeName === "FORM" || element.nodeName === "INPUT" || element.nodeName === "SELECT") return;
    event.preventDefault();
    if (!changed(event, element)) act(element);
  };

  const onChange = (event) => {
    const field = event.target.closest("[data-act]");
    if (!field || field.nodeName === "FORM" || field.nodeName === "BUTTON") return;
    if (field.type === "file") return readFile(field);
    act(field, { value: field.type === "checkbox" ? String(field.checked) : field.value });
  };

  const readFile = async (field) => {
    const file = field.files[0];
    if (!file) return;
    const text = file.size > 4e6 ? "" : await file.text();
    field.value = "";
    act(field, { value: text });
  };

  const onSubmit = (event) => {
    event.preventDefault();
    act(event.target);
    if (event.target.hasAttribute("data-clear")) event.target.reset();
  };

  const onHover = (event) => {
    const element = event.target.closest ? event.target.closest("[data-choices]") : null;
    const choices = element ? element.dataset.choices : "";
    if (choices === lastHover) return;
    lastHover = choices;
    tell({ act: "hover", data: { choices }, form: {} });
  };

  // -- keys ---------------------------------------------------------------------------------

  const typing = (node) => /^(INPUT|SELECT|TEXTAREA)$/.test(node.nodeName);

  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  // Among the things of one board: the nearest one that lies in the direction of the arrow.
  const neighbour = (from, [dx, dy]) => {
    const at = (node) => node.dataset.at.split(" ").map(Number);
    const [x, y] = at(from);
    let best = null;
    let least = Infinity;
    for (const other of from.closest("svg").querySelectorAll("[data-at]")) {
      if (other === from) continue;
      const [ox, oy] = at(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along <= 0) continue;
      const cost = along + 2 * aside;
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  };

  const rove = (to) => {
    for (const node of to.closest("svg").querySelectorAll("[data-at]")) node.setAttribute("tabindex", "-1");
    to.setAttribute("tabindex", "0");
    to.focus({ preventScroll: true });
  };

  // From one thing that can be chosen on the board to the next, whatever lies between.
  const jump = (by) => {
    const all = [...document.querySelectorAll("svg.board [data-at][data-choices]")];
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    rove(all[(at + by + (at < 0 && by < 0 ? 1 : 0) + all.length) % all.length]);
  };
  const jumps = { ".": 1, ",": -1 };

  const onKey = (event) => {
    const node = event.target;
    if (event.ctrlKey || event.metaKey || event.altKey || typing(node)) return;
    if (steps[event.key] && node.dataset && node.dataset.at) {
      event.preventDefault();
      const to = neighbour(node, steps[event.key]);
      if (to) rove(to);
    } else if ((event.key === "Enter" || event.key === " ") && node.namespaceURI === svg && hot(node)) {
      event.preventDefault();
      act(hot(node));
    } else if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      tell({ act: "escape", data: {}, form: {} });
    } else if (jumps[event.key] && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      jump(jumps[event.key]);
    } else if (event.key.toLowerCase() === "w" && asked(node)) {
      event.preventDefault();
      ask(asked(node));
    } else if (event.key.length === 1 && !document.querySelector("dialog[open]")) {
      const key = event.key.toLowerCase();
      const wanted = document.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
      if (wanted) {
        event.preventDefault();
        act(wanted);
      }
    }
  };

  // -- dragging: a thing with data-drag dropped on a thing with data-drop -------------------------

  let drag = null;
  const REST = 280;

  const onDown = (event) => {
    const element = event.target.closest && event.target.closest("[data-drag]");
    if (!element || event.button !== 0) return;
    const { clientX: x, clientY: y, timeStamp: since } = event;
    drag = { element, x, y, since, ghost: null, finger: event.pointerType === "touch" };
    if (drag.finger) drag.rest = setTimeout(() => { drag.ghost = lift(drag.element, drag.x, drag.y); }, REST);
  };

  // A mouse drags at once. A finger that moves at once scrolls; one that rests on a thing first takes it up. What
  // counts is when the finger moved, not when a busy page came to hear of it.
  const onDrag = (event) => {
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= 8;
    if (!drag.ghost && !far) return;
    const rested = drag.ghost && (!far || event.timeStamp - drag.since >= REST);
    if (drag.finger && !rested) return letGo();
    drag.ghost ||= lift(drag.element);
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    event.preventDefault();
  };

  const holdStill = (event) => drag?.ghost && event.cancelable && event.preventDefault();

  const lift = (element, x, y) => {
    const ghost = element.cloneNode(true);
    if (x !== undefined) ghost.style.translate = `${x}px ${y}px`;
    ghost.removeAttribute("id");
    ghost.className = `${element.getAttribute("class") || ""} dragged`;
    document.body.append(ghost);
    document.documentElement.setAttribute("data-dragging", element.dataset.drag);
    return ghost;
  };

  const letGo = () => {
    clearTimeout(drag?.rest);
    drag?.ghost?.remove();
    document.documentElement.removeAttribute("data-dragging");
    drag = null;
  };

  // The click that a browser makes of a drag's end is no click.
  const swallowClick = () => {
    const swallow = (click) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true), 0);
  };

  const onDrop = (event) => {
    const dragged = drag;
    letGo();
    if (!dragged || !dragged.ghost) return;
    swallowClick();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const target = under && under.closest("[data-drop]");
    const data = { do: "drop", drag: dragged.element.dataset.drag, drop: target ? target.dataset.drop : "" };
    tell({ act: "game", data, form: {} });
  };

  // -- zoom and pan: pinch, wheel with Ctrl, drag when zoomed; a double tap goes back ------------------

  const fingers = new Map();
  let zoom = { scale: 1, x: 0, y: 0 };
  let pinch = null;

  const field = (node) => node.closest && node.closest("[data-zoom]");

  const applyZoom = (box) => {
    const board = box.firstElementChild;
    const limit = (size) => (size * (zoom.scale - 1)) / 2;
    zoom.scale = Math.min(5, Math.max(1, zoom.scale));
    zoom.x = Math.min(limit(box.clientWidth), Math.max(-limit(box.clientWidth), zoom.x));
    zoom.y = Math.min(limit(box.clientHeight), Math.max(-limit(box.clientHeight), zoom.y));
    box.style.setProperty("--zoom", zoom.scale);
    board.style.transform = zoom.scale === 1 ? "" : `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
    box.toggleAttribute("data-zoomed", zoom.scale > 1);
  };

  const zoomAt = (box, factor, clientX, clientY) => {
    const rect = box.getBoundingClientRect();
    const [cx, cy] = [clientX - rect.left - rect.width / 2, clientY - rect.top - rect.height / 2];
    const scale = Math.min(5, Math.max(1, zoom.scale * factor));
    zoom.x = cx - ((cx - zoom.x) * scale) / zoom.scale;
    zoom.y = cy - ((cy - zoom.y) * scale) / zoom.scale;
    zoom.scale = scale;
    applyZoom(box);
  };

  const onFingerDown = (event) => {
    if (!field(event.target)) return;
    fingers.set(event.pointerId, event);
    pinch = null;
  };

  const onFingerMove = (event) => {
    const last = fingers.get(event.pointerId);
    const box = last && field(last.target);
    if (!box) return;
    fingers.set(event.pointerId, { target: last.target, clientX: event.clientX, clientY: event.clientY });
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
      if (pinch) zoomAt(box, now / pinch, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      pinch = now;
    } else if (fingers.size === 1 && zoom.scale > 1) {
      zoom.x += event.clientX - last.clientX;
      zoom.y += event.clientY - last.clientY;
      applyZoom(box);
    }
  };

  const onFingerUp = (event) => {
    fingers.delete(event.pointerId);
    pinch = null;
  };

  const onWheel = (event) => {
    const box = field(event.target);
    if (!box || !(event.ctrlKey || zoom.scale > 1)) return;
    event.preventDefault();
    zoomAt(box, Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  };

  T.zoom = (factor) => {
    const box = document.querySelector("[data-zoom]");
    if (!box) return;
    const rect = box.getBoundingClientRect();
    if (factor === 0) zoom = { scale: 1, x: 0, y: 0 };
    zoomAt(box, factor || 1, rect.left + rect.width / 2, rect.top + rect.height / 2);
  };

  // A wide map that has a tall field to itself fills it, until it is left again; one can pan from side to side.
  let filled = 0;
  const fill = () => {
    const wanted = Boolean(document.querySelector("[data-fill]"));
    const box = document.querySelector("[data-zoom]");
    if (!box || wanted === filled > 0) return;
    if (wanted && zoom.scale > 1) return;
    if (!wanted && zoom.scale === filled) T.zoom(0);
    filled = wanted ? tallness(box) : 0;
    if (filled < 1.2) return;
    zoom = { scale: filled, x: 0, y: box.clientHeight * filled };
    applyZoom(box);
  };

  const tallness = (box) => {
    const { width, height } = box.firstElementChild.viewBox.baseVal;
    return Math.min(5, Math.max(1, (box.clientHeight * width) / (box.clientWidth * height)));
  };

  // -- what the browser can do for Python ------------------------------------------------------

  T.copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };

  T.date = (milliseconds, language) =>
    new Date(milliseconds).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

  T.canShare = () => Boolean(navigator.share);
  T.share = (title, url) => navigator.share({ title, url }).catch(() => {});

  T.download = (name, text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: name.endsWith(".csv") ? "text/csv" : "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  // The dark modules of a QR code as one SVG path, or "" where the text is too long for one.
  T.qr = async (text) => {
    if (!globalThis.qrcode) await script("vendor/qrcode.js");
    try {
      const code = globalThis.qrcode(0, "L");
      code.addData(text);
      code.make();
      let path = "";
      for (let y = 0; y < code.getModuleCount(); y++)
        for (let x = 0; x < code.getModuleCount(); x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
      return `${code.getModuleCount()} ${path}`;
    } catch {
      return "";
    }
  };

  const script = (src) => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    Object.assign(element, { src, onload: resolve, onerror: reject });
    document.head.append(element);
  });

  // -- sound, synthesised: wood on wood, and a drum at the end -----------------------------------

  let audio = null;
  const knock = (at, pitch, length, loud) => {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.setValueAtTime(pitch, at);
    oscillator.frequency.exponentialRampToValueAtTime(pitch / 2, at + length);
    gain.gain.setValueAtTime(loud, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
  };
  const sounds = {
    dice: (t) => [0, 0.09, 0.16, 0.26, 0.38].forEach((d, i) => knock(t + d, 900 - i * 90, 0.05, 0.2)),
    tower: (t) => {
      // Cubes tumble from floor to floor, out of step and ever lower, and the last ones roll into the tray.
      for (let i = 0; i < 16; i++) knock(t + i * 0.05 + ((i * i) % 7) * 0.008, 560 - i * 16 + ((i * 37) % 11) * 40, 0.05, 0.14);
      [0.9, 0.98, 1.1].forEach((d, i) => knock(t + d, 260 - i * 30, 0.07, 0.25));
    },
    wood: (t) => knock(t, 420, 0.08, 0.3),
    clash: (t) => [0, 0.07].forEach((d) => knock(t + d, 1500, 0.12, 0.1)),
    drum: (t) => [0, 0.5, 1, 1.2, 1.35].forEach((d) => knock(t + d, 110, 0.5, 0.6)),
  };
  T.sound = (name) => {
    try {
      audio ||= new AudioContext();
      sounds[name](audio.currentTime + 0.02);
    } catch { /* no sound is no harm */ }
  };

  // -- start --------------------------------------------------------------------------------

  T.listen = (handler) => {
    receive = handler;
    document.addEventListener("pointerdown", onMeant);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => endMeant());
    document.addEventListener("click", onClick);
    document.addEventListener("contextmenu", onMenu);
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("pointermove", onPressMove);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, endPress);
    document.addEventListener("change", onChange);
    document.addEventListener("input", (event) => event.target.matches("[type=range], [data-live]") && onChange(event));
    document.addEventListener("submit", onSubmit);
    document.addEventListener("pointerover", (e) => e.pointerType !== "touch" && onHover(e));
    document.addEventListener("focusin", onHover);
    document.addEventListener("keydown", onKey);
    document.addEventListener("cancel", (event) => {
      event.preventDefault();
      tell({ act: "close", data: {}, form: {} });
    }, true);
    document.addEventListener("pointerdown", onDown);
    document.addEventListener("pointermove", onDrag, { passive: false });
    document.addEventListener("pointerup", onDrop);
    document.addEventListener("pointercancel", letGo);
    document.addEventListener("touchmove", holdStill, { passive: false });
    document.addEventListener("contextmenu", holdStill);
    document.addEventListener("pointerdown", onFingerDown);
    document.addEventListener("pointermove", onFingerMove);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(end, onFingerUp);
    document.addEventListener("wheel", onWheel, { passive: false });
    document.addEventListener("dblclick", (event) => field(event.target) && T.zoom(0));
    addEventListener("hashchange", () => tell({ act: "address", data: { hash: location.hash }, form: {} }));
    addEventListener("storage", (event) => tell({ act: "stored", data: { key: event.key || "" }, form: {} }));
  };

  T.formValues = () => JSON.stringify(fields(document.querySelector(".screen:not([hidden]) form")));
})();
