// Function keys: each follows the link that names it. F5 reloads the page as in any browser, until
// the user ticks its box on this computer.
const SETTING = "overtrick-f5";
const box = document.querySelector("#f5");

if (box) {
  box.closest("[hidden]").hidden = false;
  box.checked = localStorage.getItem(SETTING) === "1";
  box.addEventListener("change", () => localStorage.setItem(SETTING, box.checked ? "1" : "0"));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (!/^F\d+$/.test(event.key)) return;
  if (event.key === "F5" && localStorage.getItem(SETTING) !== "1") return;
  const link = document.querySelector(`a[data-key="${event.key}"]`);
  if (!link) return;
  event.preventDefault();
  if (link.getAttribute("aria-current") !== "page") link.click();
});
