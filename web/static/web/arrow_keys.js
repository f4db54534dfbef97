// Arrow keys go from link to link in a table of figures: Tab would stop at hundreds of them.
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const cell = event.target.closest("table.sheet-of td");
  if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const link = next(cell, step);
  if (!link) return;
  event.preventDefault();
  link.focus();
});

// The next link in that direction; cells without one are skipped.
function next(cell, [down, right]) {
  const rows = [...cell.closest("table").tBodies].flatMap((body) => [...body.rows]);
  let [row, column] = [rows.indexOf(cell.parentElement) + down, cell.cellIndex + right];
  for (; rows[row]?.cells[column]; row += down, column += right) {
    const link = rows[row].cells[column].querySelector("a");
    if (link) return link;
  }
  return null;
}
