// Tables sort by a click on a heading and filter by the field above them; without this script they are plain tables.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, at) => head.addEventListener("click", () => {
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const value = row => { const cell = row.cells[at]; return cell.dataset.v === undefined ? cell.textContent : Number(cell.dataset.v); };
    const order = (a, b) => { const x = value(a), y = value(b);
      return typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y)); };
    const rows = [...body.rows].sort(order);
    body.append(...(up ? rows : rows.reverse()));
  }));
  const field = table.closest(".rows").querySelector("input");
  field?.addEventListener("input", () => {
    const wanted = field.value.toLowerCase();
    for (const row of body.rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
}
