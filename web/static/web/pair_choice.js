// Below a select that is too narrow for two names: the names of the chosen pair in full. The style
// sheet shows them on a phone only; screen readers have them from the select itself.
for (const select of document.querySelectorAll("select.pair")) {
  const names = document.createElement("small");
  names.className = "chosen-pair";
  names.setAttribute("aria-hidden", "true");
  const show = () => { names.textContent = select.selectedOptions[0]?.text ?? ""; };
  select.after(names);
  select.addEventListener("change", show);
  // A browser that goes back restores the choice after the page has loaded.
  addEventListener("pageshow", show);
  show();
}
