// Keeps results that the server has not answered yet, in order, in IndexedDB: they outlive the page.
// Where the browser refuses that, in the page alone.
const NAME = "overtrick-table";
const RESULTS = "results";
let memory = [];
let last = 0;

const database = new Promise((resolve) => {
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RESULTS, { keyPath: "order", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  } catch {
    resolve(null);
  }
});

// Waits for the transaction, not for the request alone: only then is a result on the phone's disk.
async function change(mode, act) {
  const open = await database;
  if (!open) return null;
  return new Promise((resolve, reject) => {
    const transaction = open.transaction(RESULTS, mode);
    const request = act(transaction.objectStore(RESULTS));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

// By the address of the table, to which the phone's cookie belongs too.
export async function listResults(table) {
  const rows = (await change("readonly", (store) => store.getAll())) ?? memory;
  return rows.filter((row) => row.table === table);
}

export async function addResult(row) {
  if ((await change("readwrite", (store) => store.add(row))) === null) memory.push({ ...row, order: ++last });
}

export async function replaceResult(row) {
  if ((await change("readwrite", (store) => store.put(row))) === null) memory = memory.map((each) => (each.order === row.order ? row : each));
}

export async function removeResult(order) {
  await change("readwrite", (store) => store.delete(order));
  memory = memory.filter((row) => row.order !== order);
}

// A random UUID; crypto.randomUUID exists on HTTPS only, and a club's network is often plain HTTP.
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
