// Tables sort and filter, pictures over time zoom together; without this script they are plain tables and pictures.
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

const WIDE = 1000, LEAST = 2;       // of a picture's area; the narrowest piece that is looked at
const figures = [...document.querySelectorAll("figure.time")];
const two = number => String(Math.floor(number)).padStart(2, "0");
function clock(ms, fine) {          // time of day in the page's zone
  const day = ((ms % 86400000) + 86400000) % 86400000;
  const text = [day / 3600000, day / 60000 % 60, day / 1000 % 60].map(two).join(":");
  return fine ? text + "." + String(Math.floor(day % 1000)).padStart(3, "0") : text;
}
function look(from, wide) {
  for (const figure of figures) {
    figure.querySelector(".area").setAttribute("viewBox", `${from} 0 ${wide} 100`);
  }
  for (const row of document.querySelectorAll(".xs")) {
    const first = Number(row.dataset.first), whole = Number(row.dataset.last) - first, fine = whole * wide / WIDE < 20000;
    row.classList.toggle("fine", fine);
    [...row.children].forEach((tick, n) => {
      const ms = first + whole * (from + wide * n / (row.children.length - 1)) / WIDE + Number(row.dataset.offset);
      tick.textContent = clock(ms, fine);
    });
  }
  for (const held of document.querySelectorAll(".held")) { held.style.setProperty("--z", from); held.style.setProperty("--w0", wide); }
}
for (const figure of figures) {
  const area = figure.querySelector(".area");
  const place = event => {
    const box = area.getBoundingClientRect(), view = area.viewBox.baseVal;
    return view.x + Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * view.width;
  };
  let begin = null, drawn = null;
  area.addEventListener("pointerdown", event => {
    if (event.pointerType === "touch" || event.button) return;
    begin = place(event);
    area.setPointerCapture(event.pointerId);
    drawn = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    drawn.setAttribute("class", "drag"); drawn.setAttribute("height", 100);
    area.append(drawn);
  });
  area.addEventListener("pointermove", event => {
    if (begin === null) return;
    const now = place(event);
    drawn.setAttribute("x", Math.min(begin, now)); drawn.setAttribute("width", Math.abs(now - begin));
  });
  const end = event => {
    if (begin === null) return;
    const now = place(event), from = Math.min(begin, now), wide = Math.abs(now - begin);
    drawn.remove(); begin = null;
    if (event.type === "pointerup" && wide >= LEAST) look(from, wide);
  };
  area.addEventListener("pointerup", end);
  area.addEventListener("pointercancel", end);
  area.addEventListener("dblclick", () => look(0, WIDE));
}
document.addEventListener("keydown", event => { if (event.key === "Escape") look(0, WIDE); });
