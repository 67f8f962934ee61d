// The thread that reads a spreadsheet, so that a hostile one cannot take the server down. It keeps
// the rows and hands them over in pieces. Plain JavaScript, since threads of Node 20 read no other.
const { createRequire } = require("node:module");
const path = require("node:path");
const { parentPort, workerData } = require("node:worker_threads");

const PIECE = 500;

async function readSheets() {
  const fromProject = createRequire(path.join(workerData.root, "package.json"));
  const { default: readXlsx } = fromProject("read-excel-file/node");
  return readXlsx(Buffer.from(workerData.bytes), { trim: false });
}

const isBlank = (row) => row.every((cell) => cell === null || String(cell).trim() === "");
const plain = (cell) => (cell instanceof Date ? cell.toISOString() : cell);

readSheets().then(
  (sheets) => {
    const names = sheets.map(({ sheet, data }) => ({
      name: sheet,
      isEmpty: data.every(isBlank),
    }));
    parentPort.postMessage({ sheets: names });
    parentPort.on("message", ({ sheet, from }) => {
      const rows = [];
      const data = sheets[sheet].data;
      let at = from;
      for (; at < data.length && rows.length < PIECE; at += 1)
        if (!isBlank(data[at])) rows.push({ number: at + 1, cells: data[at].map(plain) });
      parentPort.postMessage({ rows, next: at < data.length ? at : null });
    });
  },
  (error) => parentPort.postMessage({ fault: error.message }),
);
