// A button that copies what a box says, on a plain club network too, where there is no clipboard API.
for (const button of document.querySelectorAll("[data-copy]")) {
  const box = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", () => {
    box.select();
    if (document.execCommand("copy")) button.textContent = button.dataset.done;
  });
}
