// Certificates by which this browser is known again on a line, kept where pages keep what they cannot read themselves.

const STORE = "certificates";
const LASTING = 7 * 24 * 3600 * 1000; // milliseconds; a table that has rested longer is called to anew

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Does something with the store.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 */
const inStore = async (mode, work) => {
  const opening = indexedDB.open("tenka.line", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const base = await done(opening);
  try {
    return await done(work(base.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    base.close();
  }
};

/** A fresh certificate, and its fingerprint in hexadecimal digits. */
export const make = async () => {
  const how = { name: "ECDSA", namedCurve: "P-256", expires: LASTING };
  const certificate = await RTCPeerConnection.generateCertificate(how);
  const peer = new RTCPeerConnection({ certificates: [certificate] });
  peer.createDataChannel("tenka");
  const { sdp } = await peer.createOffer();
  peer.close();
  const [, digits] = /^a=fingerprint:sha-256 (\S+)/im.exec(sdp ?? "") ?? [];
  if (!digits) throw new Error("no fingerprint");
  return { certificate, fingerprint: digits.replaceAll(":", "").toLowerCase() };
};

/**
 * Keeps a certificate under a key, and none that has run out.
 * @param {string} key
 * @param {RTCCertificate} certificate
 */
export const keep = async (key, certificate) => {
  await inStore("readwrite", (store) => store.put(certificate, key));
  const keys = await inStore("readonly", (store) => store.getAllKeys());
  const all = await inStore("readonly", (store) => store.getAll());
  const old = keys.filter((_, place) => all[place].expires < Date.now());
  for (const one of old) await inStore("readwrite", (store) => store.delete(one));
};

/**
 * The certificate under a key, if there is one that holds.
 * @param {string} key
 * @returns {Promise<RTCCertificate | null>}
 */
export const recall = async (key) => {
  const found = /** @type {RTCCertificate | undefined} */ (await inStore("readonly", (store) => store.get(key)));
  return found && found.expires > Date.now() ? found : null;
};

/**
 * Drops the certificate under a key.
 * @param {string} key
 */
export const forget = (key) => inStore("readwrite", (store) => store.delete(key)).catch(() => {});
