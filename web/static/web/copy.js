// Copy buttons. By execCommand, as browsers have the clipboard API on HTTPS only, and a club's
// network is often plain HTTP.
for (const button of document.querySelectorAll("[data-copy]")) {
  const box = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", () => {
    box.select();
    if (document.execCommand("copy")) button.textContent = button.dataset.done;
  });
}
